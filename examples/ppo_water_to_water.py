"""Masked PPO on Water to Water with four players.

python examples/ppo_water_to_water.py --minutes 5 --out ppo-water-to-water
"""

from masked_ppo import main

if __name__ == "__main__":
    main("water-to-water", 4, "Water to Water, four players")
