"""What the documentation site has besides the pages in docs/: generated pages, links to rules, the look, a last check.

`mkdocs.yml` names `hooks.py`; MkDocs calls it while it builds the site.
"""
