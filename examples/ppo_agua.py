"""Masked PPO on AGUA with four players.

python examples/ppo_agua.py --minutes 5 --out ppo-agua
"""

from masked_ppo import main

if __name__ == "__main__":
    main("agua", 4, "AGUA, four players")
