"""Several servers on one database: the hints that they send each other."""
