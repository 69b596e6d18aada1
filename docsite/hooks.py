"""What MkDocs calls while it builds the site (`hooks` in mkdocs.yml)."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # MkDocs loads this file by its path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from docsite import commands, notation, notebooks, rules
from docsite.built import faults
from docsite.links import RuleLinks
from docsite.records import documented_games
from docsite.tables import breakable

ROOT: Final = Path(__file__).resolve().parents[1]
_LOG: Final = logging.getLogger("mkdocs.docsite")
ASSETS: Final = {
    "assets/site.css": "docsite/site.css",
    "assets/iframe-worker.js": "docsite/iframe-worker.js",
    "assets/drop.svg": "web/public/favicon.svg",
    "assets/figtree.woff2": "src/watertable/kernel/typeface/figtree.woff2",
    "assets/figtree-extended.woff2": "src/watertable/kernel/typeface/figtree-extended.woff2",
}
"""Files of the site that lie elsewhere in the repository."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    config.markdown_extensions.append(RuleLinks(documented_games()))  # type: ignore[arg-type]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for game in documented_games():
        files.append(File.generated(config, rules.page_name(game), content=rules.page(game)))
        files.append(File.generated(config, notation.page_name(game), content=notation.page(game)))
        for address, example in rules.pictures(game).items():
            files.append(File.generated(config, address, content=example))
    for notebook in notebooks.notebooks(Path(config.docs_dir)):
        text, pictures = notebooks.page(notebooks.executed(notebook), notebook.stem)
        files.append(File.generated(config, notebooks.page_name(notebook), content=text))
        for address, picture in pictures.items():
            files.append(File.generated(config, f"notebooks/{address}", content=picture))
    for address, path in ASSETS.items():
        files.append(File.generated(config, address, abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    if commands.MARK in markdown:
        markdown = markdown.replace(commands.MARK, commands.tables())
    return rules.linked(notebooks.linked(markdown), documented_games())


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    return breakable(html)


def on_post_build(config: MkDocsConfig) -> None:
    for fault in faults(Path(config.site_dir).resolve()):
        _LOG.warning(fault)
