"""Water to Water as SVG: its pieces and its positions."""
