"""Writes what the tests of the TypeScript code compare with (models/fixtures): tools, tokens, and logits of PyTorch.

Run `npx biome format --write models/fixtures` afterwards.
"""

import json
from pathlib import Path

import torch

import data
import tokenizer
from documents import write_dialogue, write_held
from export import load_weights
from seeded import Seeded
from tasks import tool_task
from tools import run_tool

torch.set_num_threads(1)
folder = Path(__file__).parent
odd_texts = [
    "",
    "  two spaces",
    "Ärger, naïve, 漢字, 🙂",
    "<user>no marker</user>",
    "tab\tand\nline",
    "12 345.6",
    "a\x1cb",
    "'quoted' \"twice\"",
]


def write(name: str, value: object) -> None:
    (folder / "fixtures" / name).write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")


def tool_calls() -> list[list[str]]:
    calls = [tool_task(Seeded(f"fixture {number}")).call for number in range(150)]
    calls += [
        "calc 7/2",
        "calc 5-9",
        "calc 1+",
        "calendar 29 February 2031",
        "calendar 29 February 2032",
        "calendar May+3",
    ]
    calls += ["calendar 1 January 2000", "calendar 31 December 1999", "dictionary Anchor", "dictionary", "nothing", ""]
    return [[call, run_tool(call)] for call in calls]


@torch.no_grad()
def top_tokens(name: str) -> dict:
    """The most likely token at every position of two held-out texts of 500 tokens, in float32 on the CPU."""
    model = load_weights(folder / "weights" / f"{name}.weights")
    texts = [data.encode_held(0)[0], data.encode_dialogue(0)[0]]
    for row, write_text in enumerate((write_held, write_dialogue)):
        number = 1
        while len(texts[row]) < 500:
            texts[row] += tokenizer.encode_document(write_text(number))
            number += 1
    tokens = torch.tensor([text[:500] for text in texts])
    logits = model(tokens)
    return {
        "name": name,
        "tokens": tokens.tolist(),
        "top": logits.argmax(-1).tolist(),
        "last": [[round(value, 4) for value in row] for row in logits[:, -1].tolist()],
    }


write("tool-calls.json", tool_calls())
write("tokens.json", [[text, tokenizer.encode(text)] for text in odd_texts + [write_held(3), write_dialogue(5)]])
write("top-tokens.json", [top_tokens("small-base"), top_tokens("large-preferred")])
