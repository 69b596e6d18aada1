"""AGUA as SVG: its pieces and its positions."""
