"""Writes stories. A story has a plan, a cast, a thing, two places and perhaps something to eat, and keeps to them.

Slots of the templates: {H} hero, {F} friend, {O} other; {he} {him} {his} for the hero, with f for the friend (fhe) and
with o for the other (ohe); {aH} {aF} {aO} introduce them with what they are, {aHk} {aFk} are only what they are.
{aT} introduces the thing, {T} names it again, {N} is its noun. {inP} {toP} {fromP} {P} and {inQ} {toQ} {Q} are the two
places, {aD} {theD} {D} the food, {when} and {weather} the time.
"""

import re
import zlib
from dataclasses import dataclass, field

from seeded import Seeded
from texts import capitalise, choose, fill, read_lines, read_lists, with_article

pronouns = {"she": ("she", "her", "her"), "he": ("he", "him", "his")}
name_lists = read_lists("names")
pronoun_of = {name: pronoun for pronoun, names in name_lists.items() for name in names}
names = sorted(pronoun_of)
kinds = " ".join(read_lines("kinds")).split()
quality_lists = read_lists("qualities")
question_of = {quality: question for question, words in quality_lists.items() for quality in words}
qualities = [*quality_lists["colour"] * 3, *quality_lists["material"] * 2, *quality_lists["look"] * 2]
thing_lists = read_lists("things")
things = [thing for words in thing_lists.values() for thing in words]
foods = read_lines("foods")
places = [tuple(line.split(" | ")) for line in read_lines("places")]
openings, endings, details = read_lines("openings"), read_lines("endings"), read_lines("details")
times, weathers = read_lines("times"), read_lines("weather")
unknown = [tuple(line.split(" => ")) for line in read_lines("unknown")]


@dataclass
class Plan:
    name: str
    things: list[str]
    is_away: bool
    lines: list[tuple[str, str]] = field(default_factory=list)
    summary: str = ""
    questions: list[tuple[str, str, str]] = field(default_factory=list)

    def uses(self, slot: str) -> bool:
        return any(slot in text for _, text in self.lines)


def read_plans() -> list[Plan]:
    plans: list[Plan] = []
    for line in read_lines("plans"):
        mark, text = line.split(" ", 1)
        if mark == "==":
            found = re.fullmatch(r"([\w-]+)( away)?(?: \[([\w ]+)\])?", text)
            assert found, line
            groups = found[3].split() if found[3] else list(thing_lists)
            plans.append(Plan(found[1], [thing for group in groups for thing in thing_lists[group]], bool(found[2])))
        elif mark == "sum":
            plans[-1].summary = text
        elif mark == "ask":
            question, short, full = text.split(" => ")
            plans[-1].questions.append((question, short, full))
        else:
            assert mark in (".", "?"), line
            plans[-1].lines.append((mark, text))
    return plans


plans = read_plans()


def is_held_out(hero: str, thing: str) -> bool:
    """Whether a hero and a thing meet in held-out stories only."""
    return zlib.crc32(f"{hero} {thing}".encode()) % 16 == 0


class Story:
    def __init__(self, random: Seeded, held_out: bool = False):
        self.random = random
        self.plan = random.pick(plans)
        while True:
            self.hero = random.pick(names)
            self.thing = random.pick(self.plan.things)
            if is_held_out(self.hero, self.thing) == held_out:
                break
        self.friend = random.pick_other(names, self.hero)
        self.other = random.pick_other(names, self.hero, self.friend)
        self.kind_of = {}
        for name in (self.hero, self.friend, self.other):
            self.kind_of[name] = random.pick_other(kinds, *self.kind_of.values())
        self.quality = random.pick(qualities)
        self.food = random.pick(foods)
        self.place = random.pick(places)
        self.goal = random.pick_other(places, self.place)
        self.uses_other = self.plan.uses("{aO}")
        self.text = self.write()

    def value(self, slot: str) -> str:
        """What a slot of a template stands for."""
        if slot in ("H", "F", "O"):
            return self.name(slot)
        found = re.fullmatch(r"([fo]?)(he|him|his)", slot.lower())
        if found:
            name = self.name(found[1].upper() or "H")
            word = pronouns[pronoun_of[name]][("he", "him", "his").index(found[2])]
            return word.capitalize() if slot[0].isupper() else word
        if slot in ("aH", "aF", "aO"):
            name = self.name(slot[1])
            kind = self.kind_of[name]
            forms = [f"{with_article(kind)} named {name}", f"{with_article(kind)} called {name}", f"{name} the {kind}"]
            return self.random.pick(forms)
        if slot in ("aHk", "aFk"):
            return with_article(self.kind_of[self.name(slot[1])])
        if slot == "aT":
            return with_article(f"{self.quality} {self.thing}")
        if slot == "T":
            return f"the {self.quality} {self.thing}" if self.random.chance(0.6) else f"the {self.thing}"
        if slot == "N":
            return self.thing
        if slot in ("D", "aD", "theD"):
            return {"D": self.food, "aD": with_article(self.food), "theD": f"the {self.food}"}[slot]
        if slot == "when":
            return self.random.pick(times)
        if slot == "weather":
            return self.random.pick(weathers)
        at, to, place = self.place if slot.endswith("P") else self.goal
        words = {"in": f"{at} {place}", "to": f"{to} {place}", "from": f"from {place}", "": place}
        return words[slot[:-1]]

    def name(self, letter: str) -> str:
        return {"H": self.hero, "F": self.friend, "O": self.other}[letter]

    def fill(self, template: str) -> str:
        return fill(self.random, template, self.value)

    def write(self) -> str:
        random = self.random
        first = [self.fill(random.pick(openings))]
        middle = []
        for mark, line in self.plan.lines:
            if mark == "." or random.chance(0.5):
                middle.append(self.fill(line))
                if random.chance(0.16):
                    middle.append(capitalise(choose(random, random.pick(details))))
        return " ".join(first) + "\n" + " ".join(middle) + "\n" + self.fill(self.ending())

    def ending(self) -> str:
        while True:
            ending = self.random.pick(endings)
            mark, rest = ending.split(" ", 1)
            if mark == "keep" and self.plan.is_away or mark == "meal" and self.plan.uses("D}"):
                continue
            return rest if mark in ("keep", "meal") else ending

    def summary(self) -> str:
        return self.fill(self.plan.summary)

    def question(self) -> tuple[str, str, str]:
        """A question that the story answers, with a short answer and a full one."""
        random = self.random
        cast = [("H", self.hero), ("F", self.friend), *([("O", self.other)] if self.uses_other else [])]
        roll = random.below(6)
        if roll < 3:
            question, short, full = random.pick(self.plan.questions)
            return self.fill(question), self.fill(short), self.fill(full)
        if roll == 3:
            _, name = random.pick(cast)
            kind = with_article(self.kind_of[name])
            return f"What is {name}?", capitalise(kind), f"{name} is {kind}."
        if roll == 4:
            _, name = random.pick(cast)
            kind = self.kind_of[name]
            return f"What is the name of the {kind}?", name, f"The {kind} is called {name}."
        asked = {
            "colour": f"What colour is the {self.thing}?",
            "material": f"What is special about the {self.thing}?",
            "look": f"What does the {self.thing} look like?",
        }[question_of[self.quality]]
        return asked, self.quality.capitalize(), f"The {self.thing} is {self.quality}."

    def unknown_question(self) -> tuple[str, str]:
        """A question that the story does not answer, with an answer that is made up."""
        question, invented = self.random.pick(unknown)
        return self.fill(question), self.fill(invented)
