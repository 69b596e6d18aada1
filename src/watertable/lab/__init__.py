"""The lab: many games at once, for designers and researchers."""
