"""Proves that the corpus keeps its own rules, and that check.py notices when a story does not.

Prints one JSON object, which corpus.test.ts reads.
"""

import hashlib
import json
import re

from check import problems_of
from documents import write_base, write_dialogue, write_held
from seeded import Seeded
from stories import Story, names, things
from tasks import tool_task
from texts import read_lines

count = 600


def damaged(story: Story, kind: str) -> str:
    """The story with one mistake, as models make them."""
    head, _, tail = story.text.rpartition(story.hero)
    if kind == "name":
        other = next(name for name in names if name not in story.text)
        return f"{head}{other}{tail}"
    if kind == "thing":
        other = next(thing for thing in things if not re.search(rf"\b{thing}\b", story.text))
        at = story.text.rfind(story.thing)
        return story.text[:at] + other + story.text[at + len(story.thing) :]
    if kind == "quality":
        other = "red" if story.quality != "red" else "blue"
        at = story.text.rfind(f"the {story.quality} {story.thing}")
        return story.text if at < 0 else story.text[:at] + story.text[at:].replace(story.quality, other, 1)
    other = "fox" if story.kind_of[story.hero] != "fox" else "owl"
    return f"{story.text} {story.hero} the {other} went home."


def calls(held_out: bool) -> set[str]:
    return {tool_task(Seeded(f"check {number}"), held_out).call for number in range(2000)}


stories = [Story(Seeded(f"check {number}")) for number in range(count)]
files = ("plans", "openings", "endings", "details", "unknown")
# Headings name kinds of things.
templates = "\n".join(line for file in files for line in read_lines(file) if not line.startswith("=="))
base = {write_base(number) for number in range(count)}
noticed = {}
for kind in ("name", "thing", "quality", "kind"):
    texts = [text for story in stories if (text := damaged(story, kind)) != story.text]
    noticed[kind] = sum(bool(problems_of(text)) for text in texts) / len(texts)
print(
    json.dumps(
        {
            "inconsistent": [problems for story in stories if (problems := problems_of(story.text))],
            "noticed": noticed,
            "namesInTemplates": [name for name in names if re.search(rf"\b{name}\b", templates)],
            "thingsInTemplates": [thing for thing in things if re.search(rf"\b{thing}\b", templates)],
            "sameAsHeldOut": sum(write_held(number) in base for number in range(count)),
            "heldOutCalls": len(calls(held_out=False) & calls(held_out=True)),
            "digest": hashlib.sha256(
                "".join(write_base(n) + write_dialogue(n) for n in range(200)).encode()
            ).hexdigest(),
        }
    )
)
