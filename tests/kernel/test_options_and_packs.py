"""Options and content packs: what is valid, and a one-line error for anything else."""

import pytest

from watertable.kernel import BadInput, Option, OptionValue, PackError, Section, digest_of, parse_toml
from watertable.kernel.options import settle

SWITCH = Option("fast", False, (True, False), "Faster", "XX-1")
NUMBER = Option("hand", 3, (2, 3, 4), "Cards", "XX-2")
MIXED = Option("first", "chance", ("chance", 0, 1), "Who starts", "XX-3")
SEVERAL = Option("modules", (), ("storm", "flood"), "Modules", "XX-4", many=True)
ALL = (SWITCH, NUMBER, MIXED, SEVERAL)


def test_defaults_fill_what_is_not_given() -> None:
    assert settle(ALL, {"hand": 4}) == {"fast": False, "hand": 4, "first": "chance", "modules": ()}


def test_an_unknown_option_is_named_with_those_there_are() -> None:
    with pytest.raises(BadInput, match=r"unknown option 'hnd' \(this game has: fast, hand, first, modules\)"):
        settle(ALL, {"hnd": 4})
    with pytest.raises(BadInput, match="this game has: none"):
        settle((), {"hnd": 4})


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        (NUMBER, 5, "option hand: expected one of 2, 3, 4; found 5"),
        (NUMBER, "3", "option hand: expected one of 2, 3, 4; found '3'"),
        (NUMBER, True, "found True"),
        (SWITCH, 1, "option fast: expected one of yes, no; found 1"),
        (MIXED, True, "option first: expected one of chance, 0, 1; found True"),
        (SEVERAL, "storm", "option modules: expected a list of storm, flood; found 'storm'"),
        (SEVERAL, ["wind"], "option modules: 'wind' is not one of storm, flood"),
        (SEVERAL, ["storm", "storm"], "has a duplicate"),
        (SEVERAL, [["storm"]], "is not one of storm, flood"),
    ],
)
def test_a_value_that_is_not_allowed_is_refused(option: Option, value: object, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        option.check(value)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (SWITCH, "yes", True),
        (SWITCH, "OFF", False),
        (SWITCH, "1", True),
        (NUMBER, " 4 ", 4),
        (MIXED, "Chance", "chance"),
        (MIXED, "1", 1),
        (SEVERAL, "flood, storm", ("flood", "storm")),
        (SEVERAL, "", ()),
    ],
)
def test_values_are_read_as_typed(option: Option, text: str, value: OptionValue) -> None:
    parsed = option.parse(text)
    assert parsed == value
    assert type(parsed) is type(value)


def test_a_typed_value_that_is_not_allowed_is_refused() -> None:
    with pytest.raises(BadInput, match="option hand: expected one of 2, 3, 4; found 'many'"):
        NUMBER.parse("many")


PACK = """
name = "p"
level = 3
open = true
kinds = ["a", "b"]
sizes = [1, 2]
[sea]
depth = 9
[[fish]]
name = "cod"
[[fish]]
name = "eel"
"""


def section() -> Section:
    return Section(parse_toml(PACK), "")


def test_a_section_gives_what_is_there() -> None:
    top = section()
    assert top.text("name") == "p"
    assert top.integer("level", 1, 3) == 3
    assert top.boolean("open", False)
    assert top.boolean("closed", True)
    assert top.one_of("name", ["p", "q"]) == "p"
    assert top.texts("kinds") == ["a", "b"]
    assert top.integers("sizes", 1, 2) == [1, 2]
    assert top.section("sea").integer("depth", 0, 10) == 9
    assert [fish.text("name") for fish in top.sections("fish")] == ["cod", "eel"]
    top.done()


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda top: top.text("title"), "pack: title: missing; expected a text"),
        (lambda top: top.text("level"), "pack: level: expected a text, found 3"),
        (lambda top: top.integer("level", 4, 9), "pack: level: expected a whole number from 4 to 9, found 3"),
        (lambda top: top.integer("open", 0, 9), "pack: open: expected a whole number from 0 to 9, found True"),
        (lambda top: top.boolean("level", True), "pack: level: expected true or false, found 3"),
        (lambda top: top.one_of("name", ["q"]), "pack: name: expected one of q, found 'p'"),
        (lambda top: top.items("sea"), "pack: sea: expected a list"),
        (lambda top: top.texts("sizes"), "pack: sizes: expected texts, found 1"),
        (lambda top: top.integers("sizes", 2, 9), "pack: sizes: expected whole numbers from 2 to 9, found 1"),
        (lambda top: top.section("kinds"), "pack: kinds: expected a table"),
        (lambda top: top.sections("kinds"), "pack: kinds: expected tables, found 'a'"),
        (lambda top: top.section("sea").integer("depth", 0, 1), "pack: sea.depth: expected a whole number"),
        (
            lambda top: top.sections("fish")[1].integer("name", 0, 1),
            "pack: fish 2 'eel': name: expected a whole number",
        ),
        (lambda top: top.section("sea").done(), "pack: sea.depth: unknown key"),
    ],
)
def test_a_section_names_the_key_and_what_was_expected(ask: object, message: str) -> None:
    assert callable(ask)
    with pytest.raises(PackError) as caught:
        ask(section())
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_broken_toml_is_one_line() -> None:
    with pytest.raises(PackError, match=r"pack: not TOML: .*line 1"):
        parse_toml("name = \nversion = 1")


def test_a_digest_follows_the_data_and_not_the_layout() -> None:
    assert digest_of(parse_toml("a = 1\nb = 2")) == digest_of(parse_toml("# note\nb = 2\n\na = 1"))
    assert digest_of(parse_toml("a = 1")) != digest_of(parse_toml("a = 2"))
