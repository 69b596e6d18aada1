"""A table without a network: what a seat is shown, asked, answered and previewed, and what happens next."""
