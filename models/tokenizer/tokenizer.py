"""Encodes and decodes as tokenizer.ts does. A test compares the two."""

import json
import re
from functools import lru_cache
from pathlib import Path

stored = json.loads((Path(__file__).parent / "tokenizer.json").read_text())
markers = ["<start>", "<end>", "<user>", "<model>", "<call>", "</call>", "<result>", "</result>"]
merges = [tuple(merge) for merge in stored["merges"]]
pieces = [chr(byte) for byte in range(256)] + [left + right for left, right in merges]
ids: dict[str, int] = {}
for index, piece in enumerate(pieces):
    ids.setdefault(piece, len(markers) + index)
ranks = {merge: rank for rank, merge in enumerate(merges)}
marker_ids = {marker: index for index, marker in enumerate(markers)}
marker_pattern = re.compile(f"({'|'.join(markers)})")
word_pattern = re.compile(r" ?[A-Za-z\x80-\xff]+|[0-9]|[ \t\r\n]| ?[^A-Za-z0-9 \t\r\n\x80-\xff]")
start, end, user, model, call, call_end, result, result_end = range(8)


@lru_cache(maxsize=None)
def cut(word: str) -> tuple[int, ...]:
    parts = list(word)
    while True:
        ranked = [(ranks[pair], pair) for pair in zip(parts, parts[1:]) if pair in ranks]
        if not ranked:
            return tuple(ids[part] for part in parts)
        _, best = min(ranked)
        merged: list[str] = []
        at = 0
        while at < len(parts):
            if tuple(parts[at : at + 2]) == best:
                merged.append(best[0] + best[1])
                at += 2
            else:
                merged.append(parts[at])
                at += 1
        parts = merged


def encode(text: str) -> list[int]:
    """The tokens of plain text. Whatever it says, none of them is a marker."""
    words = word_pattern.findall(text.encode().decode("latin-1"))
    return [token for word in words for token in cut(word)]


def encode_document(document: str) -> list[int]:
    """The tokens of a document in which markers count."""
    tokens: list[int] = []
    for part in marker_pattern.split(document):
        if part in marker_ids:
            tokens.append(marker_ids[part])
        else:
            tokens += encode(part)
    return tokens


def decode(tokens: list[int]) -> str:
    text = "".join(markers[token] if token < len(markers) else pieces[token - len(markers)] for token in tokens)
    return text.encode("latin-1").decode(errors="replace")
