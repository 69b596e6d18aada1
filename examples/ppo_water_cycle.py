"""Masked PPO on Water Cycle with three players.

python examples/ppo_water_cycle.py --minutes 10 --out ppo
"""

from masked_ppo import main

if __name__ == "__main__":
    main("water-cycle", 3, "Water Cycle, three players")
