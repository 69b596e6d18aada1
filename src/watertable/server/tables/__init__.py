"""The tables of one process: who sits where, what is in memory, what moves by itself, how much of it there may be."""
