"""`watertable pack`: check, show, print and list content packs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from watertable.cli import arguments, files
from watertable.cli.console import output, print_json, progress, remark
from watertable.cli.progress_of_runs import told_on
from watertable.cli.setting_up import game_named, read_pack, settings
from watertable.kernel import BadInput, Game, OptionValue, Pack, PackError, all_games, parse_toml
from watertable.kernel.extras import require
from watertable.kernel.lettering import with_typeface
from watertable.lab.engine import engine_for
from watertable.printing.document import Printing, print_pdf
from watertable.printing.paper import paper_named

app = typer.Typer(help="Check, show, print and list content packs.")

File = Annotated[
    Path | None,
    typer.Argument(metavar="[FILE]", help="The file of a custom pack, or the name of a pack that comes with the game."),
]


def _chosen(game: Game, file: Path | None) -> tuple[str, str, Pack]:
    """The chosen pack: its name, its text, and the pack itself."""
    if file is None or (str(file) in game.pack_names() and not file.exists()):
        name = "default" if file is None else str(file)
        return name, game.pack_text(name), game.pack(name)
    text, pack = read_pack(game, file)
    return str(file), text, pack


@app.command("check")
def check(
    game: arguments.GameName,
    file: File = None,
    measure: Annotated[
        bool,
        typer.Option("--measure", help="Play games as `watertable report` does, and check them against the targets."),
    ] = False,
    games: Annotated[int, typer.Option(min=1, help="How many games --measure plays.")] = 400,
    players: arguments.Players = None,
    option: arguments.Options = None,
    preset: arguments.Preset = None,
    seed: Annotated[str, typer.Option(help="The seed for --measure.")] = "1",
    jobs: arguments.Jobs = None,
    as_json: arguments.Json = False,
) -> None:
    """Check a pack: every key and, with --measure, how games with it go. All mistakes are listed, a line each."""
    chosen = game_named(game)
    try:
        name, text, pack = _chosen(chosen, file)
    except PackError as refused:
        _print_mistakes(chosen, str(file), refused.problems, as_json)
        raise typer.Exit(2) from None
    found: dict[str, Any] = {"game": chosen.name, "pack": pack.identity(), "is_good": True}
    lines = [f"{name}: a valid pack for {chosen.title} ({pack.name}, version {pack.version}, {pack.digest[:12]})"]
    setting = _setting(players, option, preset)
    if setting and not measure:
        raise BadInput(f"{setting[0]} is for the games that --measure plays")
    if measure:
        options = settings(chosen, option or [], preset)
        seats = chosen.usual_players() if players is None else players
        lines += _measured(chosen, text, pack, seats, options, games, seed, jobs, found)
        same = [*([] if name in chosen.pack_names() else ["--pack", name]), *setting]
        command = " ".join(["watertable report", chosen.name, *same, f"--games {games} --seed {seed}"])
        lines.append(f"{command} plays the same games.")
    if as_json:
        print_json(found)
    else:
        for line in lines:
            output().print(line, soft_wrap=True)
    if not found["is_good"]:
        raise typer.Exit(1)


_STANDING_OUT = 5


def _setting(players: int | None, options: list[str] | None, preset: str | None) -> list[str]:
    """How games are set up, as it was typed."""
    typed = [] if players is None else ["--players", str(players)]
    for option in options or []:
        typed += ["--option", option]
    return typed if preset is None else [*typed, "--preset", preset]


def _measured(
    game: Game,
    text: str,
    pack: Pack,
    seats: int,
    options: dict[str, OptionValue],
    games: int,
    seed: str,
    jobs: int | None,
    found: dict[str, Any],
) -> list[str]:
    """What games with the pack show, as lines for people, and added to the data for machines."""
    require("pack check --measure", "lab")
    from watertable.lab.measuring import BAD, MEASURING_BOTS, measured
    from watertable.lab.runs import check_enough
    from watertable.lab.trials import TrialPlan

    check_enough(games)
    game.new(seats, options, pack)  # says what is wrong with the set-up
    plan = TrialPlan(game.name, seats, options, text, (MEASURING_BOTS,) * seats, seed)
    with engine_for(jobs) as engine, progress() as bar:
        made, checked = measured(plan, games, engine, told_on(bar))
    pieces = game.measure(pack, int(seed) if seed.isdecimal() else 1)
    standing_out = [finding.title for finding in made.findings[:_STANDING_OUT]]
    found["is_good"] = all(each.verdict != BAD for each in checked) and all(good for _, _, good in pieces)
    found |= {"players": seats, "options": options, "games": games, "bots": made.main.bots, "seed": seed}
    found["figures"] = [each.as_data() for each in checked]
    found["figures"] += [{"what": what, "value": value, "is_good": good} for what, value, good in pieces]
    found["findings"] = [finding.as_data() for finding in made.findings]
    return [
        f"{games:,} games of {seats} players, all of them {made.main.bots}, seed {seed}:",
        *[f"{each.verdict:<6} {each.target.text}: {each.value()}; {each.wanted()}" for each in checked],
        *[f"{'ok' if good else BAD:<6} {what}: {value}" for what, value, good in pieces],
        *(["What stands out:"] if standing_out else []),
        *[f"  {title}" for title in standing_out],
    ]


def _print_mistakes(game: Game, file: str, problems: list[str], as_json: bool) -> None:
    """One line for each mistake, and how many there are."""
    if as_json:
        print_json({"game": game.name, "pack": None, "is_good": False, "problems": problems})
        return
    for problem in problems:
        remark(problem)
    if len(problems) > 1:
        remark(f"{file}: {len(problems)} mistakes")


@app.command("show")
def show(
    game: arguments.GameName,
    file: File = None,
    svg: Annotated[Path | None, typer.Option(help="Draw all pieces to this SVG file.")] = None,
    force: arguments.Force = False,
    as_json: arguments.Json = False,
) -> None:
    """Show the contents of a pack as text or as a drawing."""
    chosen = game_named(game)
    name, text, pack = _chosen(chosen, file)
    if svg is not None:
        drawer = chosen.drawer()
        if drawer is None:
            raise BadInput(f"{chosen.title} cannot be drawn yet")
        files.check_writable(svg, force)
        files.write_text(svg, with_typeface(drawer.sheet(pack)))
        output().print(f"Drawn to {svg}", soft_wrap=True)
        return
    data = parse_toml(text)
    if as_json:
        print_json({"game": chosen.name, "pack": pack.identity(), "content": data})
        return
    console = output()
    console.print(f"{chosen.title}: {name} (version {pack.version}, {pack.digest[:12]})", style="bold", soft_wrap=True)
    for line in outline(data):
        console.print(line, soft_wrap=True)


def outline(data: dict[str, Any], indent: str = "") -> list[str]:
    """The tables of a pack as indented lines; small tables and lists of plain values take one line."""
    lines: list[str] = []
    for key, value in data.items():
        if isinstance(value, dict) and any(isinstance(item, dict | list) for item in value.values()):
            lines.append(f"{indent}{key}:")
            lines.extend(outline(value, indent + "  "))
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            lines.append(f"{indent}{key}: {len(value)}")
            lines.extend(f"{indent}  {number}. {_inline(item)}" for number, item in enumerate(value, 1))
        else:
            lines.append(f"{indent}{key}: {_inline(value)}")
    return lines


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_inline(item)}" for key, item in value.items())
    if isinstance(value, list):
        return " ".join(_inline(item) for item in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@app.command("print")
def print_pack(
    game: arguments.GameName,
    pdf: Annotated[Path, typer.Option(help="The PDF to write.")],
    file: File = None,
    paper: Annotated[str, typer.Option(help="The paper: a4 or letter.")] = "a4",
    mono: Annotated[bool, typer.Option("--mono", help="In black and white.")] = False,
    no_backs: Annotated[bool, typer.Option("--no-backs", help="Without backs: every sheet has one side.")] = False,
    force: arguments.Force = False,
) -> None:
    """Make a PDF to print, cut out and play with: pieces at their real size, what else you need, and the rules."""
    chosen = game_named(game)
    printing = Printing(paper_named(paper), mono, not no_backs)
    require("pack print", "print")
    _, _, pack = _chosen(chosen, file)
    files.check_writable(pdf, force)
    made = print_pdf(chosen, pack, printing)
    files.write_bytes(pdf, made)
    output().print(
        f"Printed to {pdf}: {printing.paper.title}, at 100 %. Page one says what else you need.", soft_wrap=True
    )


@app.command("list")
def list_packs(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="List only the packs of this game.")] = None,
    as_json: arguments.Json = False,
) -> None:
    """List the packs that come with the games."""
    games = all_games() if game is None else [game_named(game)]
    found = [(chosen, chosen.pack(name)) for chosen in games for name in chosen.pack_names()]
    if as_json:
        print_json([{"game": chosen.name, **pack.identity()} for chosen, pack in found])
        return
    for chosen, pack in found:
        print(f"{chosen.name:<16}{pack.name:<16}version {pack.version:<4}{pack.digest[:12]}")
