"""The search that bots think with, compiled where there is a C compiler. It knows no game."""
