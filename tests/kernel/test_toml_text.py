"""The look over a TOML text before it is parsed: it refuses no pack, knows every line, and stops what is hostile."""

from __future__ import annotations

import json
import time
import tomllib
import tracemalloc
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from watertable.kernel import PackError, digest_of, open_pack, parse_toml
from watertable.kernel.toml_text import MOST_CHARACTERS, MOST_DEPTH, MOST_PARTS, Route, scanned

ROOT = Path(__file__).parents[2]
FILES = sorted([*ROOT.glob("src/**/*.toml"), *ROOT.glob("tests/**/*.toml"), *ROOT.glob("examples/**/*.toml")])

HOSTILE = {
    "a key of many parts": ".".join(["a"] * 120_000) + "=1",
    "a key of many quoted parts": ".".join(['"a"'] * 60_000) + "=1",
    "a key of many parts with spaces": " . ".join(["a"] * 60_000) + "=1",
    "a header of many parts": "[" + ".".join(["a"] * 120_000) + "]",
    "a list's header of many parts": "[[" + ".".join(["a"] * 120_000) + "]]",
    "many parts in an inline table": "x = {" + ".".join(["a"] * 120_000) + " = 1}",
    "many parts in a table in a list": "x = [{" + ".".join(["a"] * 120_000) + " = 1}]",
    "many parts after a string with a hash": 'x = "# not a comment"\n' + ".".join(["a"] * 100_000) + "=1",
    "many parts after a string of several lines": 'x = """\n"\\"""#"""\n' + ".".join(["a"] * 100_000) + "=1",
    "many parts after a literal with a quote": "x = '\"'\n" + ".".join(["a"] * 100_000) + "=1",
    "deep lists": "x = " + "[" * 120_000,
    "deep inline tables": "x = " + "{a = " * 40_000,
    "both in turn": "x = " + "[{a = " * 40_000,
    "a long number": "x = " + "1" * 200_000,
    "a long hexadecimal number": "x = 0x" + "f" * 200_000,
    "a long fraction": "x = 0." + "1" * 200_000,
    "5,000 digits in a list": "x = [" + "1" * 5_000 + "]",
    "many keys": "".join([f"a{number} = 1\n" for number in range(20_000)]),
    "many tables": "".join([f"[a.b{number}]\n" for number in range(20_000)]),
    "many tables of one list": "[[a.b.c.d.e.f.g.h]]\n" * 12_000,
    "many values": "x = [" + "1," * 120_000 + "]",
    "many small tables": "x = [" + "{a = 1}," * 30_000 + "]",
    "a long key": "a" * 240_000 + " = 1",
    "a text without end": 'x = "' + "a" * 240_000,
    "a long text without end": 'x = """' + 'a"' * 120_000,
    "backslashes without end": 'x = "' + "\\" * 240_000,
    "a text that is too long": "#" * (MOST_CHARACTERS + 1),
    "half a character": 'x = "\ud800"',
    "bare carriage returns": "a = 1\r" * 60_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_hostile_is_refused_in_one_short_line_with_little_memory(name: str) -> None:
    text = HOSTILE[name]
    tracemalloc.start()
    started = time.process_time()
    try:
        with pytest.raises(PackError) as refused:
            parse_toml(text)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert time.process_time() - started < 10
    assert most < 50_000_000
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    "text",
    [
        "[a.b.c.d.e.f.g.h]\n" + "".join([f"i.j.k.l.m.n.o.p{number} = 1\n" for number in range(9_000)]),
        'x = "' + "\\t" * 120_000 + '"',
        'x = """' + "\\\n" * 120_000 + '"""',
        "#\n" * 120_000,
        "x = [\n" + "# none\n" * 30_000 + "]",
        "x = [" + "[]," * 39_000 + "]",
    ],
)
def test_the_largest_texts_that_pass_are_parsed_in_a_bounded_time(text: str) -> None:
    started = time.process_time()
    assert parse_toml(text) == tomllib.loads(text)
    assert time.process_time() - started < 15


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_of_the_project_is_refused(path: Path) -> None:
    text = path.read_text("utf-8")
    assert parse_toml(text) == tomllib.loads(text)
    assert parse_toml(text.replace("\n", "\r\n")) == tomllib.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        "a = 1979-05-27 07:32:00.999-07:00",
        "a = 07:32:00",
        "a = [1979-05-27 07:32:00, 1979-05-27T00:32:00Z, 1979-05-27]",
        "a = [inf, -inf, +1e10, 0b01, 0o7, 1_000, 6.02e23, true]",
        "'a.b' = 1\n\"a\\tb\".'c d' = 2",
        "a = \"\"\"x\"\"\"\"\"\nb = '''y'''''\n",
        "[ a . 'b' ] # note\nc = [ # note\n 1 , # ]\n 2 ,\n]\n",
        "a = { b = { c = [ {d = 1} ] } , e.f = 'x' }",
        'a = "\\u00e9\\"\\\\"',
        "",
        "# nothing",
    ],
)
def test_all_of_toml_is_understood(text: str) -> None:
    scanned(text)
    assert parse_toml(text) == tomllib.loads(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cards: 52", "pack: not TOML: Expected '=' after a key in a key/value pair (at line 1, column 6)"),
        ("a = \nb = 1", "pack: not TOML: Invalid value (at line 1, column 5)"),
        ("a = 1\n[b", "pack: not TOML: Expected ']' at the end of a table declaration (at end of document)"),
        ("a = [1 2]", "pack: not TOML: Unclosed array (at line 1, column 8)"),
        ("a = 1\na = 2\n", "pack: not TOML: Cannot overwrite a value (at line 2, column 6)"),
        ("a = 1\n\nx = " + "[" * 9, f"pack, line 3: lists and tables are nested more than {MOST_DEPTH} deep"),
        ("a.b.c.d.e.f.g.h.i = 1", f"pack, line 1: a key has more than {MOST_PARTS} parts with dots between them"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, message: str) -> None:
    with pytest.raises(PackError) as refused:
        parse_toml(text)
    assert str(refused.value) == message


def test_a_date_has_a_digest_too() -> None:
    assert digest_of({"when": date(2026, 11, 17)}) != digest_of({"when": date(2026, 11, 18)})
    assert digest_of({"a": 1}) == digest_of(json.loads('{"a": 1}'))


# Any data, written in any of the ways of TOML

KEYS = st.one_of(
    st.from_regex(r"[A-Za-z0-9_-]{1,8}", fullmatch=True), st.text(st.characters(codec="utf-8"), max_size=6)
)
SCALARS = st.one_of(
    st.booleans(),
    st.integers(-(10**15), 10**15),
    st.floats(allow_nan=False),
    st.text(st.characters(codec="utf-8"), max_size=12),
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=8
)
TABLES = st.dictionaries(KEYS, VALUES, max_size=5)


def written(value: Any, is_spread: bool) -> str:
    """A value as TOML, lists on one line or spread over several."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value).replace("\x7f", "\\u007f")
    if isinstance(value, list):
        gap = "\n  # [ note\n  " if is_spread else " "
        return f"[{gap}{f',{gap}'.join([written(item, is_spread) for item in value])}{gap}]"
    if isinstance(value, dict):
        return "{" + ", ".join([f"{json.dumps(key)} = {written(item, False)}" for key, item in value.items()]) + "}"
    return repr(value)


def toml_of(data: dict[str, Any], items: list[dict[str, Any]], is_spread: bool) -> str:
    pairs = "".join([f"{_key(key)} = {written(value, is_spread)}\n" for key, value in data.items()])
    for item in items:
        pairs += "[[item-of.list]] # note\n"
        pairs += "".join([f"{_key(key)} = {written(value, is_spread)} # note\n" for key, value in item.items()])
    return pairs


def _key(key: str) -> str:
    is_bare = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if is_bare else written(key, False)


@settings(max_examples=200, deadline=None)
@given(TABLES, st.lists(TABLES, max_size=3), st.booleans())
def test_any_data_is_read_and_every_key_has_its_line(
    data: dict[str, Any], items: list[dict[str, Any]], is_spread: bool
) -> None:
    data.pop("item-of", None)
    text = toml_of(data, items, is_spread)
    try:
        expected = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        # JSON writes some characters as two escapes, which is not TOML; the scan must not mind either way.
        with pytest.raises(PackError):
            parse_toml(text)
        return
    assert parse_toml(text) == expected
    found = scanned(text)
    lines = text.split("\n")
    for key in data:
        assert lines[found[(key,)] - 1].startswith(f"{_key(key)} = ")
    for number, item in enumerate(items):
        assert lines[found[("item-of", "list", number)] - 1].startswith("[[item-of.list]]")
        for key in item:
            route: Route = ("item-of", "list", number, key)
            assert lines[found[route] - 1].startswith(f"{_key(key)} = ")


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from(list("ab.=[]{}\"'#,\n \\-1")), max_size=60))
def test_whatever_the_parser_accepts_passes_and_nothing_else_does(text: str) -> None:
    try:
        expected: Any = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        expected = None
    try:
        found: Any = parse_toml(text)
    except PackError as refused:
        is_bounded = "deep" in str(refused) or "parts" in str(refused)
        found = expected if is_bounded else None
    assert found == expected


def test_names_and_messages_stay_short_whatever_a_pack_holds() -> None:
    top = open_pack('name = "' + "x" * 10_000 + '"\n"\\u001b[31mred" = 1\nlist = [' + "1," * 10_000 + "]")
    top.name("name")
    top.items("list", 10)
    with pytest.raises(PackError) as refused:
        top.finish()
    assert refused.value.problems == [
        "pack, line 1: name: expected at most 60 characters, found 10000",
        "pack, line 2: '\\x1b[31mred': unknown key (known here: list, name)",
        "pack, line 3: list: expected at most 10 items, found 10000",
    ]


def test_an_unknown_key_is_reported_once_however_often_a_table_is_done() -> None:
    top = open_pack("[sea]\ndepht = 1")
    sea = top.section("sea")
    sea.integer("depth", 0, 9)
    sea.done()
    sea.done()
    top.done()
    with pytest.raises(PackError) as refused:
        top.finish()
    assert refused.value.problems == ["pack, line 2: sea.depht: unknown key; did you mean 'depth'? (known here: depth)"]


def test_what_is_inside_a_missing_table_is_not_missing_too() -> None:
    top = open_pack("sea = 3")
    for key in ("sea", "land"):
        table = top.section(key)
        assert (table.integer("depth", 0, 9), table.name("name"), table.texts("names")) == (0, "", [])
        assert not table.is_sound()
        table.done()
    with pytest.raises(PackError) as refused:
        top.finish()
    assert refused.value.problems == [
        "pack, line 1: sea: expected a table, found 3",
        "pack: land: missing; expected a table",
    ]


def test_a_pack_with_hundreds_of_mistakes_reports_the_first_hundred() -> None:
    top = open_pack("".join([f"key{number} = {number}\n" for number in range(500)]))
    with pytest.raises(PackError) as refused:
        top.finish()
    assert len(refused.value.problems) == 100
    assert str(refused.value).endswith("(and 99 more mistakes)")
