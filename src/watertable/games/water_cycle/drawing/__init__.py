"""Water Cycle as SVG: its pieces and its positions."""
