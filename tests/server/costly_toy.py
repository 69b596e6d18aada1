"""Registers a game with costly packs with a server under test, and with its worker processes."""

from tests.server.costly import CostlyPearls
from watertable.kernel import register

register(CostlyPearls())
