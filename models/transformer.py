"""The model: a decoder-only transformer as they are built today, small enough to read.

RMSNorm before each part, rotary positions, grouped-query attention, SwiGLU, and one matrix for embedding and output,
whose rows are enlarged by the square root of the width where they enter.
models/inference computes the same in TypeScript.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn

norm_epsilon = 1e-5
rotary_base = 10_000.0


@dataclass(frozen=True)
class Shape:
    width: int
    layers: int
    heads: int
    kv_heads: int
    hidden: int
    vocabulary: int = 1024
    context: int = 512

    @property
    def head_width(self) -> int:
        return self.width // self.heads


shapes = {
    "tiny": Shape(width=32, layers=2, heads=2, kv_heads=1, hidden=64),
    "small": Shape(width=64, layers=3, heads=4, kv_heads=2, hidden=176),
    "medium": Shape(width=128, layers=4, heads=4, kv_heads=2, hidden=320),
    "large": Shape(width=224, layers=6, heads=8, kv_heads=2, hidden=624),
}


class RmsNorm(nn.Module):
    def __init__(self, width: int):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x: Tensor) -> Tensor:
        x = x.float()
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + norm_epsilon) * self.weight


def rotary_angles(shape: Shape) -> Tensor:
    """The angle of every position for every pair of a head: context x head_width / 2."""
    half = torch.arange(shape.head_width // 2, dtype=torch.float64)
    frequency = rotary_base ** (-2 * half / shape.head_width)
    return torch.arange(shape.context, dtype=torch.float64)[:, None] * frequency[None, :]


@dataclass
class Place:
    """Where the tokens of a batch stand, and which other tokens each of them sees."""

    positions: Tensor
    cos: Tensor
    sin: Tensor
    mask: Tensor


@dataclass
class Cache:
    """The keys and values of one layer for all positions so far."""

    keys: Tensor
    values: Tensor

    def add(self, key: Tensor, value: Tensor, place: Place) -> tuple[Tensor, Tensor]:
        at = place.positions[:, None, :, None].expand_as(key)
        self.keys.scatter_(2, at, key.to(self.keys.dtype))
        self.values.scatter_(2, at, value.to(self.values.dtype))
        seen = place.mask.shape[-1]
        return self.keys[:, :, :seen].to(key.dtype), self.values[:, :, :seen].to(value.dtype)


def rotate(x: Tensor, place: Place) -> Tensor:
    """Turns the pair (i, i + half) of every head by the angle of its position."""
    first, second = x.chunk(2, dim=-1)
    cos, sin = place.cos, place.sin
    return torch.cat((first * cos - second * sin, second * cos + first * sin), dim=-1)


class Attention(nn.Module):
    def __init__(self, shape: Shape):
        super().__init__()
        self.shape = shape
        kv_width = shape.kv_heads * shape.head_width
        self.query = nn.Linear(shape.width, shape.width, bias=False)
        self.key = nn.Linear(shape.width, kv_width, bias=False)
        self.value = nn.Linear(shape.width, kv_width, bias=False)
        self.output = nn.Linear(shape.width, shape.width, bias=False)

    def forward(self, x: Tensor, place: Place, cache: Cache | None) -> Tensor:
        rows, length, _ = x.shape
        split = lambda y: y.view(rows, length, -1, self.shape.head_width).transpose(1, 2)
        value = split(self.value(x))
        query = rotate(split(self.query(x)), place).to(value.dtype)
        key = rotate(split(self.key(x)), place).to(value.dtype)
        if cache:
            key, value = cache.add(key, value, place)
        # Each group of query heads shares one head of keys and values.
        group = self.shape.heads // self.shape.kv_heads
        key, value = key.repeat_interleave(group, dim=1), value.repeat_interleave(group, dim=1)
        mixed = attend(query, key, value, place.mask)
        return self.output(mixed.transpose(1, 2).reshape(rows, length, -1))


def attend(query: Tensor, key: Tensor, value: Tensor, mask: Tensor) -> Tensor:
    if hasattr(F, "scaled_dot_product_attention"):
        return F.scaled_dot_product_attention(query, key, value, attn_mask=mask)
    scores = query @ key.transpose(-2, -1) / query.shape[-1] ** 0.5
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ value


class SwiGlu(nn.Module):
    def __init__(self, shape: Shape):
        super().__init__()
        self.gate = nn.Linear(shape.width, shape.hidden, bias=False)
        self.up = nn.Linear(shape.width, shape.hidden, bias=False)
        self.down = nn.Linear(shape.hidden, shape.width, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        return self.down(F.silu(self.gate(x)) * self.up(x))


class Block(nn.Module):
    def __init__(self, shape: Shape):
        super().__init__()
        self.attention_norm = RmsNorm(shape.width)
        self.attention = Attention(shape)
        self.feed_norm = RmsNorm(shape.width)
        self.feed = SwiGlu(shape)

    def forward(self, x: Tensor, place: Place, cache: Cache | None) -> Tensor:
        x = x + self.attention(self.attention_norm(x), place, cache)
        return x + self.feed(self.feed_norm(x))


class Transformer(nn.Module):
    def __init__(self, shape: Shape):
        super().__init__()
        self.shape = shape
        self.embedding = nn.Embedding(shape.vocabulary, shape.width)
        self.blocks = nn.ModuleList(Block(shape) for _ in range(shape.layers))
        self.norm = RmsNorm(shape.width)
        angles = rotary_angles(shape)
        self.register_buffer("cos", angles.cos().float(), persistent=False)
        self.register_buffer("sin", angles.sin().float(), persistent=False)
        self.initialise()

    def initialise(self) -> None:
        for name, weight in self.named_parameters():
            if weight.dim() == 1:
                continue
            deviation = weight.shape[1] ** -0.5
            if name.endswith(("output.weight", "down.weight")):
                deviation /= (2 * self.shape.layers) ** 0.5
            nn.init.normal_(weight, std=deviation)

    def forward(self, tokens: Tensor, documents: Tensor | None = None) -> Tensor:
        """The logits of the next token at every position. Documents that share a row do not see each other."""
        length = tokens.shape[1]
        mask = torch.ones(length, length, dtype=torch.bool, device=tokens.device).tril()[None, None]
        if documents is not None:
            mask = mask & (documents[:, None, :, None] == documents[:, None, None, :])
        positions = torch.arange(length, device=tokens.device)
        place = Place(positions, self.cos[:length], self.sin[:length], mask)
        return self.logits(self.run_blocks(tokens, place))

    def run_blocks(self, tokens: Tensor, place: Place, caches: list[Cache] | None = None) -> Tensor:
        x = self.embedding(tokens) * self.shape.width**0.5
        for layer, block in enumerate(self.blocks):
            x = block(x, place, caches[layer] if caches else None)
        return x

    def logits(self, x: Tensor) -> Tensor:
        return F.linear(self.norm(x), self.embedding.weight)

    def continue_from(self, tokens: Tensor, positions: Tensor, seen: int, caches: list[Cache]) -> Tensor:
        """What comes out of the last block for tokens at these positions, after `seen` positions at most."""
        columns = torch.arange(seen, device=tokens.device)
        mask = columns[None, None, None, :] <= positions[:, None, :, None]
        place = Place(positions, self.cos[positions][:, None], self.sin[positions][:, None], mask)
        return self.run_blocks(tokens, place, caches)

    def empty_caches(self, rows: int) -> list[Cache]:
        shape = (rows, self.shape.kv_heads, self.shape.context, self.shape.head_width)
        weight = self.embedding.weight
        empty = lambda: torch.zeros(shape, device=weight.device, dtype=weight.dtype)
        return [Cache(empty(), empty()) for _ in self.blocks]

    def weight_count(self) -> int:
        return sum(weight.numel() for weight in self.parameters())


@torch.no_grad()
def generate(
    model: Transformer,
    prompts: list[list[int]],
    stops: set[int],
    most: int,
    temperature: float = 0.0,
    seed: int = 0,
) -> list[list[int]]:
    """What the model adds to each prompt, up to and including the first stop token. Temperature 0 takes the best."""
    device = model.embedding.weight.device
    random = torch.Generator(device=device).manual_seed(seed)
    count, longest = len(prompts), max(len(prompt) for prompt in prompts)
    tokens = torch.zeros(count, model.shape.context, dtype=torch.long)
    for row, prompt in enumerate(prompts):
        tokens[row, : len(prompt)] = torch.tensor(prompt)
    tokens = tokens.to(device)
    starts = torch.tensor([len(prompt) for prompt in prompts], device=device)
    lengths = starts.clone()
    rows = torch.arange(count, device=device)
    stop_ids = torch.tensor(sorted(stops), device=device)
    is_done = torch.zeros(count, dtype=torch.bool, device=device)
    caches = model.empty_caches(count)
    positions = torch.arange(longest, device=device).expand(count, longest)
    out = model.continue_from(tokens[:, :longest], positions, longest, caches)[rows, lengths - 1]
    most = min(most, model.shape.context - longest)
    for step in range(most):
        logits = model.logits(out).float()
        if temperature == 0:
            chosen = logits.argmax(-1)
        else:
            chosen = torch.multinomial((logits / temperature).softmax(-1), 1, generator=random)[:, 0]
        # Rows that are done write on, but their lengths stay as they are.
        tokens[rows, lengths] = torch.where(is_done, tokens[rows, lengths], chosen)
        lengths = lengths + (~is_done).long()
        is_done = is_done | torch.isin(chosen, stop_ids)
        if step + 1 == most or step % 16 == 15 and bool(is_done.all()):
            break
        out = model.continue_from(
            tokens[rows, lengths - 1][:, None], (lengths - 1)[:, None], longest + step + 1, caches
        )[:, 0]
    written = tokens.cpu()
    return [
        written[row, begin:stop].tolist() for row, (begin, stop) in enumerate(zip(starts.tolist(), lengths.tolist()))
    ]
