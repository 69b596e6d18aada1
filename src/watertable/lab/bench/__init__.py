"""The benchmark: random playouts of every game, compiled and plain, beside those of peers. See bench/README.md."""
