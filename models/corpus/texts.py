"""Reads the texts that we wrote (texts/*.txt) and fills their choices and slots."""

import re
from pathlib import Path
from typing import Callable

from seeded import Seeded

folder = Path(__file__).parent / "texts"
choice = re.compile(r"\[([^\[\]]*)\]")
slot = re.compile(r"\{([\w ]+)\}")
sentence_start = re.compile(r'((?:^|[.!?] |\n)"?)([a-z])')


def read_lines(name: str) -> list[str]:
    lines = (folder / f"{name}.txt").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def read_lists(name: str) -> dict[str, list[str]]:
    """Lines such as `colour: red blue`."""
    return {key: words.split() for key, words in (line.split(": ", 1) for line in read_lines(name))}


def read_sections(name: str) -> dict[str, list[str]]:
    """Lines below headings such as `== hello`."""
    sections: dict[str, list[str]] = {}
    for line in read_lines(name):
        if line.startswith("== "):
            sections[line[3:]] = []
        else:
            sections[next(reversed(sections))].append(line)
    return sections


def choose(random: Seeded, template: str) -> str:
    """Decides every [a|b], the innermost first."""
    while "[" in template:
        template = choice.sub(lambda found: random.pick(found[1].split("|")), template)
    return template


def fill(random: Seeded, template: str, value: Callable[[str], str]) -> str:
    return capitalise(slot.sub(lambda found: value(found[1]), choose(random, template)))


def capitalise(text: str) -> str:
    return sentence_start.sub(lambda found: found[1] + found[2].upper(), text)


def with_article(words: str) -> str:
    return f"an {words}" if words[0] in "aeiouAEIOU" else f"a {words}"
