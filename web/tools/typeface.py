"""Makes the files of the typeface in `src/watertable/kernel/typeface` from a package of Fontsource.

    python -m venv /tmp/typeface && /tmp/typeface/bin/pip install fonttools==4.68.0 brotli==1.2.1
    /tmp/typeface/bin/python web/tools/typeface.py

Figtree is free under the SIL Open Font License, which allows subsets. It has one axis, the weight. Fontsource has cut
it into Latin and extended Latin already; here we leave out what we never ask for (fractions, alternates, hints) and
write down how wide every character is, so that drawings know what fits without reading a font. Browsers read the
compressed files; `figtree.ttf` is the Latin one for programs that draw SVG and do not read those.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

PACKAGE = "@fontsource-variable/figtree@5.3.0"
PARTS = {"figtree": "figtree-latin-wght-normal", "figtree-extended": "figtree-latin-ext-wght-normal"}
FEATURES = ["ccmp", "locl", "mark", "mkmk", "kern", "tnum", "rvrn"]
WEIGHTS = (400, 500, 600, 700, 800)
TARGET = Path(__file__).parents[2] / "src/watertable/kernel/typeface"


def main() -> None:
    widths: dict[int, dict[str, int]] = {weight: {} for weight in WEIGHTS}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        with tarfile.open(next(folder.glob("*.tgz"))) as archive:
            archive.extractall(folder, filter="data")
        TARGET.mkdir(exist_ok=True)
        shutil.copy(folder / "package/LICENSE", TARGET / "LICENSE")
        for part, source in PARTS.items():
            path = folder / f"package/files/{source}.woff2"
            write_subset(path, TARGET / f"{part}.woff2")
            if part == "figtree":
                write_plain(TARGET / f"{part}.woff2", TARGET / f"{part}.ttf")
            for weight in WEIGHTS:
                widths[weight].update(widths_of(path, weight))
    text = json.dumps({weight: dict(sorted(found.items())) for weight, found in widths.items()}, ensure_ascii=False)
    (TARGET / "widths.json").write_text(text.replace("}, ", "},\n") + "\n", "utf-8")


def write_subset(source: Path, target: Path) -> None:
    """The same characters, without the features and hints that nothing here uses."""
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = FEATURES
    options.hinting = False
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)
    subset.save_font(font, str(target), options)


def write_plain(source: Path, target: Path) -> None:
    """The same font uncompressed, under the name that drawings ask for: it is called after its lightest weight."""
    font = TTFont(source)
    font.flavor = None
    for number, text in ((1, "Figtree"), (2, "Regular")):
        font["name"].setName(text, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = 400
    font.save(target)


def widths_of(source: Path, weight: int) -> dict[str, int]:
    """How far each character moves the pen, in thousandths of the size; rounded up, so that nothing is too narrow."""
    font = instantiateVariableFont(TTFont(source), {"wght": weight})
    scale = 1000 / font["head"].unitsPerEm
    advances = font["hmtx"]
    return {chr(code): -int(-advances[glyph][0] * scale // 1) for code, glyph in font.getBestCmap().items()}


if __name__ == "__main__":
    main()
