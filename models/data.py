"""Turns documents of the corpus into rows of tokens for training."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

sys.path[:0] = [str(Path(__file__).parent / folder) for folder in ("corpus", "tokenizer")]

import documents  # noqa: E402
import tokenizer  # noqa: E402
from seeded import Seeded  # noqa: E402
from tasks import preference  # noqa: E402

processes = min(16, os.cpu_count() or 1)


@dataclass
class Rows:
    """Documents side by side in rows of one length."""

    tokens: np.ndarray
    documents: np.ndarray
    """Which document of its row a token belongs to; -1 for padding."""
    learned: np.ndarray
    """Whether the model learns to predict this token."""

    def __len__(self) -> int:
        return len(self.tokens)

    def first(self, tokens: int) -> "Rows":
        """As many rows as hold about so many tokens."""
        count = min(len(self), max(1, round(tokens / self.tokens.shape[1])))
        return Rows(self.tokens[:count], self.documents[:count], self.learned[:count])


def learned_tokens(tokens: list[int]) -> list[bool]:
    """In a dialogue the model learns what it says itself: neither the user's words nor the results of tools."""
    if tokenizer.user not in tokens:
        return [True] * len(tokens)
    learned: list[bool] = []
    speaks = in_result = False
    for token in tokens:
        in_result = in_result or token == tokenizer.result
        learned.append(speaks and not in_result)
        if token == tokenizer.model:
            speaks = True
        elif token == tokenizer.end:
            speaks = False
        elif token == tokenizer.result_end:
            in_result = False
    return learned


def encode_base(number: int) -> tuple[list[int], list[bool]]:
    return encode_with_mask(documents.write_base(number))


def encode_held(number: int) -> tuple[list[int], list[bool]]:
    return encode_with_mask(documents.write_held(number))


def encode_dialogue(number: int) -> tuple[list[int], list[bool]]:
    return encode_with_mask(documents.write_dialogue(number))


def encode_with_mask(document: str) -> tuple[list[int], list[bool]]:
    tokens = tokenizer.encode_document(document)
    return tokens, learned_tokens(tokens)


def encode_pair(number: int) -> tuple[list[int], list[int], list[int]]:
    pair = preference(Seeded(f"preference {number}"))
    encode = tokenizer.encode_document
    return encode(f"<start>{pair.prompt}"), encode(pair.chosen), encode(pair.rejected)


def pack(encoded: list[tuple[list[int], list[bool]]], context: int) -> Rows:
    rows: list[list[tuple[list[int], list[bool]]]] = [[]]
    used = 0
    for tokens, learned in encoded:
        tokens, learned = tokens[:context], learned[:context]
        if used + len(tokens) > context:
            rows.append([])
            used = 0
        rows[-1].append((tokens, learned))
        used += len(tokens)
    shape = (len(rows), context)
    packed = Rows(np.full(shape, tokenizer.end, np.int16), np.full(shape, -1, np.int8), np.zeros(shape, bool))
    for row, parts in enumerate(rows):
        at = 0
        for number, (tokens, learned) in enumerate(parts):
            stop = at + len(tokens)
            packed.tokens[row, at:stop] = tokens
            packed.documents[row, at:stop] = number
            packed.learned[row, at:stop] = learned
            # The first token of a document has nothing before it that could predict it.
            packed.learned[row, at] = False
            at = stop
    return packed


def pack_one_by_one(answers: list[tuple[list[int], list[int]]]) -> Rows:
    """One prompt with its answer per row; only what the model says in the answer is learned."""
    longest = max(len(prompt) + len(answer) for prompt, answer in answers)
    shape = (len(answers), longest)
    rows = Rows(np.full(shape, tokenizer.end, np.int16), np.zeros(shape, np.int8), np.zeros(shape, bool))
    for row, (prompt, answer) in enumerate(answers):
        tokens = prompt + answer
        rows.tokens[row, : len(tokens)] = tokens
        rows.learned[row, : len(tokens)] = learned_tokens(tokens)
        rows.learned[row, : len(prompt)] = False
    return rows


def prepare(folder: Path, base: int, dialogues: int, held: int, pairs: int, context: int = 512) -> None:
    """Writes the corpus as rows into a folder, once."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, encode, count in (
        ("base", encode_base, base),
        ("dialogue", encode_dialogue, dialogues),
        ("held", encode_held, held),
    ):
        rows = pack(documents.write_many(encode, count, processes), context)
        np.savez(folder / f"{name}.npz", tokens=rows.tokens, documents=rows.documents, learned=rows.learned)
        print(f"{name}: {count} documents, {int((rows.documents >= 0).sum())} tokens, {len(rows)} rows", flush=True)
    encoded = documents.write_many(encode_pair, pairs, processes)
    stored = np.empty((len(encoded), 3), dtype=object)
    for number, pair in enumerate(encoded):
        for part, tokens in enumerate(pair):
            stored[number, part] = tokens
    np.save(folder / "pairs.npy", stored)


def load(folder: Path, name: str) -> Rows:
    stored = np.load(folder / f"{name}.npz")
    return Rows(stored["tokens"], stored["documents"], stored["learned"])
