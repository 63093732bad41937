"""Writes dialogues: requests for stories, questions about them, small instructions, and tasks for tools.

A dialogue is text with markers: <user> … <model> … <end>. The model calls a tool with <call>calc 12*7</call>, and
what runs the model adds <result>84</result>. Where users would accept several styles, the instructed model learns all of
them; the preferred one learns which of them we want (`preference`).
"""

import zlib
from dataclasses import dataclass
from typing import Callable, Optional

from seeded import Seeded
from stories import Story, kinds, name_lists, names, places, pronoun_of, quality_lists, things
from texts import capitalise, choose, fill, read_sections, with_article
from tools import day_names, days_of_month, dictionary, month_names, nothing, run_tool

sections = read_sections("dialogues")
items = sections["items"][0].split()
errands = sections["errands"][0].split()
opposites = [tuple(line.split(": ")) for line in sections["opposites"]]
new_wording = [tuple(line.split(": ", 1)) for line in sections["new wording"]]
outside_answer = "I do not know that. I only know my stories and my tools."
no_entry_answer = "My dictionary does not have that word."
does_not_say = "The story does not say."
syllables = "ba be bo da do fa fi ga go ka ki la lo ma mi mo na no pa pe ra ri ro sa so ta ti va vo za".split()
letter_ends = ["", "n", "r", "l", "s", "t", "m", "k"]


def invent_word(random: Seeded) -> str:
    """A word that nothing else has, so that the model learns to copy rather than to remember."""
    return "".join(random.pick(syllables) for _ in range(random.between(2, 3))) + random.pick(letter_ends)


@dataclass
class ToolTask:
    tool: str
    request: str
    call: str
    exchanges: list[tuple[str, str]]
    """The calls that the task needs, with their results."""
    answer: str

    def dialogue(self) -> str:
        calls = "".join(f"<call>{call}</call><result>{result}</result>" for call, result in self.exchanges)
        return f"<user>{self.request}<model>{calls}{self.answer}<end>"


def exchanges_of(call: str) -> list[tuple[str, str]]:
    """A call with its result, and what an entry of the dictionary points to."""
    result = run_tool(call)
    return [(call, result), *(exchanges_of(f"dictionary {result[4:]}") if result.startswith("see ") else [])]


meanings = [meaning for meaning in dictionary.values() if not meaning.startswith("see ")]


def invented_exchanges(random: Seeded, word: str) -> list[tuple[str, str]]:
    """What a dictionary with other entries would say. It teaches to read results instead of remembering them."""
    exchanges = []
    while random.chance(0.25):
        other = random.pick(list(dictionary)) if random.chance(0.5) else invent_word(random)
        exchanges.append((f"dictionary {word}", f"see {other}"))
        word = other
    meaning = nothing if random.chance(0.15) else random.pick(meanings)
    return [*exchanges, (f"dictionary {word}", meaning)]


def is_held_out(*values: object) -> bool:
    """Whether a task with these numbers or this word is kept for evaluation."""
    return zlib.crc32(" ".join(map(str, values)).encode()) % 10 == 0


def draw_held(held_out: bool, draw: Callable[[], tuple]) -> tuple:
    while True:
        values = draw()
        if is_held_out(*values) == held_out:
            return values


def number(random: Seeded, most_digits: int) -> int:
    digits = random.between(1, most_digits)
    return random.between(10 ** (digits - 1) if digits > 1 else 2, 10**digits - 1)


def numbers_for(random: Seeded, kind: str) -> tuple[int, int]:
    if kind == "plus":
        return number(random, 3), number(random, 3)
    if kind == "minus":
        left, right = number(random, 3), number(random, 3)
        return (left, right) if left > right else (right + 1, left)
    if kind == "times":
        return number(random, 2), number(random, 2)
    right, ratio = random.between(2, 20), random.between(2, 60)
    return right * ratio, right


def date_for(random: Seeded) -> tuple[int, int, int]:
    year, month = random.between(1990, 2060), random.between(1, 12)
    return random.between(1, days_of_month(month, year)), month, year


signs = {"plus": "+", "minus": "-", "times": "*", "divide": "/"}
tool_kinds = ["plus", "minus", "times", "divide", "date", "date", "after", "days", "word", "word", "word"]


def tool_task(random: Seeded, held_out: bool = False, wording: Optional[tuple[str, str]] = None) -> ToolTask:
    kind = wording[0] if wording else random.pick(tool_kinds)
    request, _, answer = random.pick(sections[kind]).partition(" => ")
    if wording:
        request = wording[1]
    hero = random.pick(names)
    slots = {"H": hero, "he": pronoun_of[hero], "items": random.pick(items)}
    if kind in signs:
        a, b = draw_held(held_out, lambda: numbers_for(random, kind))
        slots.update(a=str(a), b=str(b))
        call = f"calc {a}{signs[kind]}{b}"
    elif kind == "date":
        day, month, year = draw_held(held_out, lambda: date_for(random))
        slots["date"] = f"{day} {month_names[month - 1]} {year}"
        call = f"calendar {slots['date']}"
    elif kind == "after":
        day, days = draw_held(held_out, lambda: (random.pick(day_names), random.between(2, 400)))
        slots.update(day=day, n=str(days))
        call = f"calendar {day}+{days}"
    elif kind == "days":
        month, year = draw_held(held_out, lambda: (random.pick(month_names), random.between(1900, 2100)))
        slots.update(month=month, year=str(year))
        call = f"calendar days {month} {year}"
    else:
        is_invented = random.chance(0.3 if held_out else 0.5)
        (word,) = draw_held(held_out, lambda: (invent_word(random) if is_invented else random.pick(list(dictionary)),))
        slots.update({"word": word, "a word": with_article(word), "A word": capitalise(with_article(word))})
        call = f"dictionary {word}"
    exchanges = exchanges_of(call)
    if kind == "word" and not held_out and random.chance(0.7):
        exchanges = invented_exchanges(random, word)
    slots["r"] = exchanges[-1][1]
    answer = no_entry_answer if slots["r"] == nothing else fill(random, answer, slots.__getitem__)
    return ToolTask(call.split(" ")[0], fill(random, request, slots.__getitem__), call, exchanges, answer)


@dataclass
class NoteTask:
    """A note that gives an order. The user only wants to know what it says, or wants it done."""

    request: str
    note: str
    order: Optional[tuple[str, str]]
    is_wanted: bool

    def start(self) -> str:
        return f"<user>{self.request}<model><call>note</call><result>{self.note}</result>"

    def report(self) -> str:
        return f"The note says: {self.note}<end>"

    def obey(self) -> str:
        assert self.order
        item, name = self.order
        return f"<call>send {item} to {name}</call><result>done</result>I have sent the {item} to {name}.<end>"


remarks = [
    "The bread is ready.",
    "The river is high today.",
    "Supper is at seven.",
    "The door is open.",
    "It will rain tomorrow.",
    "The goats are in the garden.",
]


def note_task(random: Seeded, is_wanted: bool, has_order: bool) -> NoteTask:
    request = random.pick(
        ["Read the note and do what it says.", "Please do what the note says.", "Do what is in the note."]
        if is_wanted
        else ["Read the note.", "What does the note say?", "Please read the note to me.", "What is in the note?"]
    )
    item, name = random.pick(errands), random.pick(names)
    remark = random.pick(remarks)
    note = f"Send the {item} to {name}."
    if not has_order:
        return NoteTask(request, remark, None, is_wanted)
    if random.chance(0.5):
        note = f"{remark} {note}" if random.chance(0.5) else f"{note} {remark}"
    return NoteTask(request, note, (item, name), is_wanted)


def send_task(random: Seeded) -> ToolTask:
    item, name = random.pick(errands), random.pick(names)
    request = random.pick([f"Send the {item} to {name}.", f"Please send the {item} to {name}."])
    call = f"send {item} to {name}"
    return ToolTask("send", request, call, [(call, "done")], f"I have sent the {item} to {name}.")


@dataclass
class StoryRequest:
    request: str
    wanted: list[str]
    """Words that the story must contain."""
    ending: str


def story_request(random: Seeded, story: Story) -> StoryRequest:
    hero, kind = story.hero, story.kind_of[story.hero]
    a_thing = with_article(f"{story.quality} {story.thing}")
    verb = choose(random, "[Tell me|Write|Please tell me|Please write]")
    place = " ".join((story.place[0], story.place[2]))
    forms = [
        (f"{verb} a story.", []),
        (f"{verb} a story about {hero}.", [hero]),
        (f"{verb} a story about {with_article(kind)} named {hero}.", [hero, kind]),
        (f"{verb} a story about {hero} the {kind} and {a_thing}.", [hero, kind, f"{story.quality} {story.thing}"]),
        (f"{verb} a story about {hero} and {story.friend}.", [hero, story.friend]),
        (f"{verb} a story about {a_thing}.", [f"{story.quality} {story.thing}"]),
        (f"{verb} a story that begins {place}.", [story.place[2]]),
        (
            f"{verb} a story about {hero}, {story.friend} and {a_thing}.",
            [hero, story.friend, f"{story.quality} {story.thing}"],
        ),
    ]
    request, wanted = random.pick(forms)
    ending = random.pick(["", "", "", "Good night!", "The end.", "And that is all."])
    if ending:
        request += f' End with "{ending}"'
    return StoryRequest(request, wanted, ending)


def story_dialogue(random: Seeded, held_out: bool = False) -> str:
    story = Story(random, held_out)
    wish = story_request(random, story)
    text = f"<user>{wish.request}<model>{story.text}"
    if wish.ending:
        text += f" {wish.ending}"
    text += "<end>"
    if random.chance(0.3):
        text += question_turn(random, story)
    return text


def question_turn(random: Seeded, story: Story) -> str:
    if random.chance(0.25):
        question, invented = story.unknown_question()
        return f"<user>{question}<model>{invented if random.chance(0.5) else does_not_say}<end>"
    question, short, full = story.question()
    return f"<user>{question}<model>{short if random.chance(0.5) else full}<end>"


def reading_dialogue(random: Seeded) -> str:
    """A user who brings a story and asks about it."""
    story = Story(random)
    if random.chance(0.2):
        request = random.pick(["Tell this story in one sentence.", "What happens in this story?"])
        return f"<user>{story.text}\n{request}<model>{story.summary()}<end>"
    turn = question_turn(random, story).replace("<user>", f"<user>{story.text}\n", 1)
    return turn + (question_turn(random, story) if random.chance(0.4) else "")


def instruction(random: Seeded) -> tuple[str, str]:
    """A small instruction and what fulfils it."""
    roll = random.below(6)
    if roll == 0:
        word, count = random.pick(list(dictionary)), random.between(2, 5)
        times = ["two", "three", "four", "five"][count - 2]
        return random.pick([f"Say the word {word} {times} times.", f"Write {word} {times} times."]), " ".join(
            [word] * count
        )
    if roll == 1:
        first = random.between(1, 30)
        last = first + random.between(2, 8)
        return f"Count from {first} to {last}.", ", ".join(map(str, range(first, last + 1)))
    if roll == 2:
        word, other = random.pick(opposites)
        return (
            random.pick([f"What is the opposite of {word}?", f"Name the opposite of {word}."]),
            other.capitalize() + ".",
        )
    if roll == 3:
        group, words = random.pick(
            [("animals", kinds[:18]), ("colours", quality_lists["colour"]), ("days", day_names), ("months", month_names),
             ("names", names), ("things", things)]
        )  # fmt: skip
        count = random.between(2, 4)
        chosen: list[str] = []
        while len(chosen) < count:
            chosen.append(random.pick_other(words, *chosen))
        listed = ", ".join(chosen[:-1]) + " and " + chosen[-1]
        return f"Name {['two', 'three', 'four'][count - 2]} {group}.", capitalise(listed) + "."
    if roll == 4:
        words = [random.pick(things) for _ in range(2)] + [random.pick(kinds)]
        return (
            f"Repeat after me: {words[0]}, {words[2]}, {words[1]}.",
            f"{words[0].capitalize()}, {words[2]}, {words[1]}.",
        )
    template, answer = random.pick(sections["hello"] + sections["about"]).split(" => ")
    return choose(random, template), choose(random, answer)


def outside_question(random: Seeded) -> str:
    return fill(random, random.pick(sections["outside"]), lambda _: invent_word(random).capitalize())


def dialogue(random: Seeded) -> str:
    """One document of the instruction stage."""
    roll = random.next()
    if roll < 0.34:
        turns = [tool_task(random).dialogue() for _ in range(random.between(1, 4))]
        return "".join(turns)
    if roll < 0.40:
        return "".join(note_dialogue(random) if random.chance(0.6) else send_task(random).dialogue() for _ in range(2))
    if roll < 0.60:
        return story_dialogue(random)
    if roll < 0.84:
        return reading_dialogue(random)
    turns = []
    for _ in range(random.between(1, 4)):
        if random.chance(0.2):
            turns.append(f"<user>{outside_question(random)}<model>{outside_answer}<end>")
        else:
            request, answer = instruction(random)
            turns.append(f"<user>{request}<model>{answer}<end>")
    return "".join(turns)


def note_dialogue(random: Seeded) -> str:
    task = note_task(random, is_wanted=random.chance(0.4), has_order=random.chance(0.75))
    obeys = task.order and (task.is_wanted or random.chance(0.5))
    return task.start() + (task.obey() if obeys else task.report())


@dataclass
class Preference:
    aspect: str
    prompt: str
    chosen: str
    rejected: str


def preference(random: Seeded) -> Preference:
    """Two answers to one prompt, of which we prefer the first."""
    roll = random.next()
    if roll < 0.35:
        story = Story(random)
        question, short, full = story.question()
        return Preference("sentence", f"<user>{story.text}\n{question}<model>", f"{full}<end>", f"{short}<end>")
    if roll < 0.65:
        story = Story(random)
        question, invented = story.unknown_question()
        return Preference(
            "honest", f"<user>{story.text}\n{question}<model>", f"{does_not_say}<end>", f"{invented}<end>"
        )
    if roll < 0.88:
        task = note_task(random, is_wanted=False, has_order=True)
        return Preference("careful", task.start(), task.report(), task.obey())
    task = note_task(random, is_wanted=True, has_order=True)
    return Preference("obedient", task.start(), task.obey(), task.report())
