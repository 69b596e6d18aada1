"""Training: fits what bots judge positions by to games between bots. Bots themselves never import it.

    python -m watertable.bots.training.fit GAME      the weights of a game's linear evaluation, with SciPy
    python -m watertable.bots.training.learn GAME    the network that mcts judges by, with PyTorch

Both play games (`games.py`) and minimise the cross-entropy loss between predicted and actual shares of the
win. SciPy and PyTorch come with the extra `training`; playing bots need neither.
"""
