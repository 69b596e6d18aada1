"""The lab: many games between bots, and what can be learnt from them."""
