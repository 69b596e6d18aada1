"""Masked PPO on Water Duel.

python examples/ppo_water_duel.py --minutes 10 --out ppo-duel
"""

from masked_ppo import main

if __name__ == "__main__":
    main("water-duel", 2, "Water Duel")
