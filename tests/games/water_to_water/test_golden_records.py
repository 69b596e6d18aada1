"""The golden records cover what they should: the required numbers of players, and every Power in use."""

from pathlib import Path

from watertable.games.water_to_water import WATER_TO_WATER
from watertable.games.water_to_water.pack.reader import WaterToWaterPack
from watertable.games.water_to_water.rules.events import DigBegun, PowerUsed, TileDiscarded, VictoryStolen
from watertable.games.water_to_water.rules.moves import PlayAgain
from watertable.kernel import read_records, replay, to_json

FOLDER = Path(__file__).resolve().parents[2] / "records" / "water_to_water"


def test_every_power_is_used_in_the_golden_records() -> None:
    pack = WATER_TO_WATER.read_pack((FOLDER / "pack.toml").read_text("utf-8"))
    assert isinstance(pack, WaterToWaterPack)
    used: set[str] = set()
    kinds: set[type] = set()
    seats: set[int] = set()
    for path in sorted(FOLDER.glob("*.jsonl")):
        for record in read_records(path.read_text("utf-8").splitlines(keepends=True), path.name):
            seats.add(record.setup["seats"])
            for step in replay(record, pack):
                kinds.update([type(event) for event in step.events])
                used.update([event.power for event in step.events if isinstance(event, PowerUsed)])
                if isinstance(step.move, PlayAgain):
                    used.add("intellect")
                for player in to_json(step.state.view(None))["players"]:
                    if player["power"] == "wisdom" and len(player["hand"]) == 2:
                        used.add("wisdom")
    assert used == {card.name for card in pack.powers}
    assert seats >= {2, 3, 4, 6}
    assert kinds >= {DigBegun, TileDiscarded, VictoryStolen}
