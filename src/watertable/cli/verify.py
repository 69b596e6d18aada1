"""`watertable verify`: checks records move by move, and the proof that their chance was fair."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from watertable.cli import arguments
from watertable.cli.console import output, print_json, progress
from watertable.cli.record_files import note_of_cut, pack_for, place_of, records_in
from watertable.kernel import BadInput, Pack, Record, RecordError
from watertable.kernel.record import Verdict, verify


class Failed(BadInput):
    """A file with an invalid record, with the details for --json."""

    def __init__(self, text: str, found: dict[str, Any]) -> None:
        super().__init__(text)
        self.found = found


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of records.")],
    pack: arguments.PackFile = None,
    as_json: arguments.Json = False,
) -> None:
    """Replay records and check every move, the outcome, and that chance followed from the seed."""
    try:
        verdicts = _verify_all(file, pack)
    except Failed as failed:
        if as_json:
            print_json({"file": str(file), "holds": False, **failed.found})
            raise typer.Exit(2) from None
        raise
    proofs = Counter(verdict.proof for verdict in verdicts)
    finished = sum(verdict.finished for verdict in verdicts)
    if as_json:
        plies = sum(verdict.plies for verdict in verdicts)
        counts = {proof: proofs[proof] for proof in ("proved", "pending", "entered", "none")}
        print_json(
            {"file": str(file), "holds": True, "records": len(verdicts), "finished": finished, "plies": plies}
            | {"chance": counts, "renewed": sum(bool(verdict.renewed) for verdict in verdicts)}
        )
        return
    text = verdict_text(len(verdicts), finished, proofs)
    output().print("; ".join([text, *renewals_text(verdicts)]), soft_wrap=True)


def _verify_all(file: Path, pack_file: Path | None) -> list[Verdict]:
    """A verdict for every record, up to the first one that is invalid."""
    verdicts: list[Verdict] = []
    packs: dict[str, Pack | None] = {}
    with progress() as bar:
        task = bar.add_task("records", total=None)
        for number, record in enumerate(_read(file), 1):
            try:
                name = str(record.setup["game"])
                if name not in packs:
                    packs[name] = pack_for(record, pack_file)
                verdicts.append(verify(record, packs[name]))
                if record.cut:
                    raise RecordError("", len(record.moves) + 1)
            except BadInput as problem:
                raise _failure(file, number, record, problem) from None
            bar.advance(task)
    return verdicts


def _read(file: Path) -> Any:
    try:
        yield from records_in(file)
    except RecordError as problem:
        raise Failed(str(problem), {"reason": str(problem)}) from None


def _failure(file: Path, number: int, record: Record, problem: BadInput) -> Failed:
    rule = ply = None
    if isinstance(problem, RecordError):
        rule, ply = problem.rule, problem.ply
    if record.cut and not str(problem):
        text = note_of_cut(file, record) + (", and the moves up to there are valid" if record.moves else "")
        reason = "cut in the middle of a line"
    else:
        text = f"{place_of(file, record, problem)}: record {number} is invalid: {problem}"
        reason = str(problem)
    found = {"record": number, "line": record.line + (ply or 0), "ply": ply, "rule": rule, "reason": reason}
    return Failed(text, found)


def renewals_text(verdicts: list[Verdict]) -> list[str]:
    """Where chance was renewed, because the server had been restored from a backup."""
    renewed = [verdict for verdict in verdicts if verdict.renewed]
    if not renewed:
        return []
    if len(verdicts) > 1:
        return [f"chance was renewed after a restore in {len(renewed)}"]
    plies = sorted(set(renewed[0].renewed))
    where = f"ply {plies[0]}" if len(plies) == 1 else f"plies {', '.join([str(ply) for ply in plies])}"
    return [f"chance was renewed at {where}, after the server had been restored from a backup"]


def verdict_text(records: int, finished: int, proofs: Counter[str]) -> str:
    """One line for people."""
    holds = "the record is valid" if records == 1 else f"all {records} records are valid"
    parts = []
    if proofs["proved"] == records:
        parts.append("chance proved" if records == 1 else "chance proved in all of them")
    elif records == 1:
        parts.append(
            "chance not proved: the seed is shown when the game is over"
            if proofs["pending"]
            else "chance was entered by hand at a real table, so nothing proves it"
            if proofs["entered"]
            else "chance not proved: there is no commitment"
        )
    else:
        if proofs["proved"]:
            parts.append(f"chance proved in {proofs['proved']}")
        if proofs["pending"]:
            parts.append(f"seed not shown yet in {proofs['pending']}")
        if proofs["entered"]:
            parts.append(f"chance entered by hand at a real table in {proofs['entered']}")
        if proofs["none"]:
            parts.append(f"no commitment in {proofs['none']}")
    if finished < records:
        parts.append("not finished" if records == 1 else f"{records - finished} not finished")
    return "; ".join([holds, *parts])
