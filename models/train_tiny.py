"""Trains the tiny shape for a few steps on the CPU, as the test of the training does: python3 train_tiny.py FILE"""

import json
import sys
from pathlib import Path

import torch

import data
from export import load_weights, save_weights
from train import next_token_loss, train_on_rows
from transformer import Transformer, shapes

context, steps = 64, 30
torch.set_num_threads(1)
rows = data.pack([data.encode_base(number) for number in range(80)], context)


def loss_of(model: Transformer) -> float:
    tensors = [torch.from_numpy(part[:16]) for part in (rows.tokens, rows.documents, rows.learned)]
    with torch.no_grad():
        return float(next_token_loss(model, *tensors))


def train_once() -> tuple[float, Transformer]:
    torch.manual_seed(1)
    model = Transformer(shapes["tiny"])
    before = loss_of(model)
    train_on_rows(model, rows, steps, rate=1e-2, rows_per_step=8, seed=1)
    return before, model


before, model = train_once()
_, repeated = train_once()
save_weights(model, Path(sys.argv[1]), {"name": "tiny", "steps": steps})
stored = load_weights(Path(sys.argv[1]))
with torch.no_grad():
    top = stored(torch.arange(8, 48)[None]).argmax(-1)[0].tolist()
print(json.dumps({"before": before, "after": loss_of(model), "repeated": loss_of(repeated), "top": top}))
