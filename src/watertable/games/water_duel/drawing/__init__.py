"""Water Duel as SVG: its pieces and its positions."""
