"""Pearl Divers: a small game with secrets, windows and chance, to try the conformance suite on."""

from tests.conformance.toy_game.game import PEARL_DIVERS, PearlDivers

__all__ = ["PEARL_DIVERS", "PearlDivers"]
