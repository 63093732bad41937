"""The documents of the corpus, each from a seed of its own. `python3 models/corpus/documents.py` prints some."""

import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Callable

from seeded import Seeded
from stories import Story, names, pronoun_of
from tasks import dialogue, items
from texts import capitalise, with_article
from tools import day_names, dictionary

least_free = 20
"""Numbers below this one are added in plain prose, without a tool."""


def base_document(random: Seeded, held_out: bool = False) -> str:
    """One document of the first stage: stories, some with questions, and a little prose about words and numbers."""
    roll = random.next()
    if roll < 0.66:
        return Story(random, held_out).text
    if roll < 0.84:
        story = Story(random, held_out)
        text = story.text
        for _ in range(random.between(1, 3)):
            question, _, full = story.question()
            text += f"\nQuestion: {question} Answer: {full}"
        return text
    if roll < 0.93:
        return " ".join(definition(random) for _ in range(random.between(3, 8)))
    return " ".join(counting(random) for _ in range(random.between(2, 5)))


def definition(random: Seeded) -> str:
    word = random.pick(list(dictionary))
    meaning = dictionary[word]
    if meaning.startswith("see "):
        return f"{capitalise(with_article(word))} is another word for {with_article(meaning[4:])}."
    return f"{capitalise(with_article(word))} is {meaning}."


def counting(random: Seeded) -> str:
    name, thing = random.pick(names), random.pick(items)
    has, gets = random.between(2, least_free), random.between(2, least_free)
    if random.chance(0.2):
        day = random.below(7)
        return f"After {day_names[day]} comes {day_names[(day + 1) % 7]}."
    he = pronoun_of[name].capitalize()
    if random.chance(0.5):
        return f"{name} has {has} {thing}. {he} gets {gets} more. Now {name} has {has + gets} {thing}."
    return f"{name} has {has + gets} {thing}. {he} gives {gets} away. Now {name} has {has} {thing}."


def write_base(number: int) -> str:
    return f"<start>{base_document(Seeded(f'base {number}'))}<end>"


def write_held(number: int) -> str:
    return f"<start>{base_document(Seeded(f'held {number}'), held_out=True)}<end>"


def write_dialogue(number: int) -> str:
    """A dialogue, or now and then a plain story, so that the model does not forget how to tell one."""
    random = Seeded(f"dialogue {number}")
    return f"<start>{Story(random).text}<end>" if random.chance(0.1) else f"<start>{dialogue(random)}"


def write_mixed(number: int) -> str:
    """Documents of both stages in turn, for the tokenizer."""
    return (write_dialogue if number % 2 else write_base)(number)


def write_many(write: Callable[[int], str], count: int, processes: int) -> list[str]:
    if processes == 1:
        return [write(number) for number in range(count)]
    with ProcessPoolExecutor(processes) as pool:
        return list(pool.map(write, range(count), chunksize=max(1, count // (processes * 8))))


if __name__ == "__main__":
    kind, count = (sys.argv[1:] + ["base", "5"][len(sys.argv) - 1 :])[:2]
    write = {"base": write_base, "held": write_held, "dialogue": write_dialogue, "mixed": write_mixed}[kind]
    for number in range(int(count)):
        print(write(number), end="\n\n")
