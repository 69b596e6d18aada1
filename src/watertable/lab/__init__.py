"""The lab: simulations, tournaments and benchmarks, for designers and researchers."""
