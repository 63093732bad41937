"""Trains the models.

    python3 models/train.py prepare DATA                 writes the corpus as tokens
    python3 models/train.py run DATA OUT SIZE MILLIONS   trains a size on so many million tokens: base, then
                                                         instructed, then preferred where --all-stages is given

Everything that is drawn comes from fixed seeds. train-all.sh calls this for every size.
"""

import argparse
import json
import math
import time
from pathlib import Path
from typing import Callable, Optional

import numpy as np
import torch
import torch.nn.functional as F

import data
from evaluate import Evaluation
from export import load_weights, save_weights
from transformer import Transformer, shapes

rates = {"tiny": 1e-2, "small": 1e-2, "medium": 6e-3, "large": 4e-3}
checkpoint_shares = {"medium": [0, 0.01, 0.03, 0.1, 0.17, 0.22, 0.4, 1]}
"""After which part of its training a checkpoint is kept, by size. Copying begins between the fifth and the sixth."""


def optimizer_of(model: Transformer, rate: float) -> torch.optim.Optimizer:
    matrices = [weight for weight in model.parameters() if weight.dim() > 1]
    vectors = [weight for weight in model.parameters() if weight.dim() == 1]
    groups = [{"params": matrices, "weight_decay": 0.1}, {"params": vectors, "weight_decay": 0.0}]
    # Old versions of PyTorch, as on machines that only run the small test, have no fused step.
    fused = {"fused": True} if next(model.parameters()).is_cuda else {}
    return torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.95), **fused)


def rate_at(step: int, steps: int, rate: float) -> float:
    """Rises over the first twentieth, then falls along half a wave to a twentieth."""
    warm = max(1, steps // 20)
    if step < warm:
        return rate * (step + 1) / warm
    progress = (step - warm) / max(1, steps - warm)
    return rate * (0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * progress)))


def update(model: Transformer, optimizer: torch.optim.Optimizer, loss: torch.Tensor, rate: float) -> None:
    for group in optimizer.param_groups:
        group["lr"] = rate
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()


def next_token_loss(
    model: Transformer, tokens: torch.Tensor, inside: torch.Tensor, learned: torch.Tensor
) -> torch.Tensor:
    inputs = tokens.long()
    targets = F.pad(torch.where(learned, inputs, -100)[:, 1:], (0, 1), value=-100)
    with torch.autocast(inputs.device.type, dtype=torch.bfloat16, enabled=inputs.is_cuda):
        logits = model(inputs, inside)
    return F.cross_entropy(logits.float().flatten(0, 1), targets.flatten(), ignore_index=-100)


def train_on_rows(
    model: Transformer,
    rows: data.Rows,
    steps: int,
    rate: float,
    rows_per_step: int,
    seed: int,
    at_step: Optional[Callable[[int], None]] = None,
) -> list[tuple[int, float]]:
    """Predicts the next token, row by row in random order, again and again. Returns the loss every few steps."""
    device = model.embedding.weight.device
    tokens = torch.from_numpy(rows.tokens).to(device)
    inside = torch.from_numpy(rows.documents).to(device)
    learned = torch.from_numpy(rows.learned).to(device)
    random = torch.Generator().manual_seed(seed)
    optimizer = optimizer_of(model, rate)
    order = torch.empty(0, dtype=torch.long)
    curve, recent = [], []
    model.train()
    for step in range(steps + 1):
        if at_step:
            at_step(step)
            model.train()
        if step == steps:
            break
        while len(order) < rows_per_step:
            order = torch.cat((order, torch.randperm(len(rows), generator=random)))
        batch, order = order[:rows_per_step].to(device), order[rows_per_step:]
        loss = next_token_loss(model, tokens[batch], inside[batch], learned[batch])
        update(model, optimizer, loss, rate_at(step, steps, rate))
        recent.append(loss.detach())
        if len(recent) == max(1, steps // 100):
            curve.append((step + 1, round(float(torch.stack(recent).mean()), 4)))
            recent = []
    model.eval()
    return curve


def answer_scores(model: Transformer, batch: list[tuple[list[int], list[int]]]) -> torch.Tensor:
    """The log probability that a model gives to each answer after its prompt."""
    device = model.embedding.weight.device
    rows = data.pack_one_by_one(batch)
    tokens = torch.from_numpy(rows.tokens.astype(np.int64)).to(device)
    learned = torch.from_numpy(rows.learned).to(device)[:, 1:]
    with torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == "cuda"):
        logits = model(tokens[:, :-1])
    chances = logits.float().log_softmax(-1).gather(-1, tokens[:, 1:, None])[..., 0]
    return (chances * learned).sum(-1)


def train_on_pairs(
    model: Transformer, reference: Transformer, pairs: np.ndarray, replay: data.Rows, steps: int, rate: float
) -> list[tuple[int, float]]:
    """Direct preference optimisation: raises chosen answers above rejected ones, measured from where it started.

    Each step also repeats some dialogues, so that nothing else is forgotten. Returns how often chosen answers win.
    """
    strength, batch_size, replayed = 0.1, 32, 16
    optimizer = optimizer_of(model, rate)
    device = model.embedding.weight.device
    curve, recent = [], []
    model.train()
    for step in range(steps):
        batch = [pairs[(step * batch_size + index) % len(pairs)] for index in range(batch_size)]
        both = [(prompt, chosen) for prompt, chosen, _ in batch] + [(prompt, rejected) for prompt, _, rejected in batch]
        scores = answer_scores(model, both)
        with torch.no_grad():
            before = answer_scores(reference, both)
        gains = scores - before
        margin = strength * (gains[:batch_size] - gains[batch_size:])
        at = step * replayed % max(1, len(replay) - replayed)
        repeated = [
            torch.from_numpy(part[at : at + replayed]).to(device)
            for part in (replay.tokens, replay.documents, replay.learned)
        ]
        loss = -F.logsigmoid(margin).mean() + next_token_loss(model, *repeated)
        update(model, optimizer, loss, rate_at(step, steps, rate))
        recent.append(float((margin > 0).float().mean()))
        if len(recent) == max(1, steps // 20):
            curve.append((step + 1, round(sum(recent) / len(recent), 4)))
            recent = []
    model.eval()
    return curve


class Run:
    def __init__(self, options: argparse.Namespace):
        self.options = options
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.out = Path(options.out)
        self.out.mkdir(parents=True, exist_ok=True)
        self.name = options.size if options.full else f"{options.size}-{options.millions:g}m"
        self.held = data.load(Path(options.data), "held")
        self.count = options.count
        self.report: dict = {"name": self.name, "size": options.size, "tokens": round(options.millions * 1e6)}
        self.started = time.time()

    def evaluation(self, model: Transformer) -> Evaluation:
        return Evaluation(model)

    def save(self, model: Transformer, version: str, steps: int) -> int:
        name = f"{self.name}-{version}"
        size = save_weights(model, self.out / f"{name}.weights", {"name": name, "steps": steps})
        if self.options.full:
            torch.save(model.state_dict(), self.out / f"{name}.pt")
        return size

    def note(self, key: str, value: object) -> None:
        self.report[key] = value
        self.report["seconds"] = round(time.time() - self.started, 1)
        (self.out / f"{self.name}.json").write_text(json.dumps(self.report, indent=1))
        short = {k: v for k, v in value.items() if k not in ("samples", "curve")} if isinstance(value, dict) else value
        print(f"{self.name} {self.report['seconds']:6.1f} s  {key}: {json.dumps(short)}"[:900], flush=True)

    def base(self) -> Transformer:
        options = self.options
        torch.manual_seed(options.seed)
        model = Transformer(shapes[options.size]).to(self.device)
        self.note("weights", model.weight_count())
        rows = data.load(Path(options.data), "base").first(round(options.millions * 1e6))
        steps = max(1, round(options.millions * 1e6 / (options.rows * model.shape.context)))
        marks = (
            sorted({round(share * steps) for share in checkpoint_shares.get(options.size, [])}) if options.full else []
        )
        probes = {round(steps * share) for share in (0.25, 0.5, 0.75)} if options.probe else set()

        def at_step(step: int) -> None:
            if step in marks:
                size = self.save(model, f"step-{step}", step)
                evaluation = self.evaluation(model)
                report = (
                    evaluation.base_report(self.held, min(200, self.count))
                    if step
                    else {"loss": evaluation.loss(self.held)}
                )
                self.note(f"step-{step}", {**report, "bytes": size})
            elif step in probes:
                evaluation = self.evaluation(model)
                consistent, _, _ = evaluation.base_stories(min(100, self.count))
                self.note(f"probe-{step}", {"loss": round(evaluation.loss(self.held), 4), "consistent": consistent})

        rate = options.rate or rates[options.size]
        curve = train_on_rows(model, rows, steps, rate, options.rows, options.seed, at_step)
        self.note("trained", {"steps": steps, "rate": rate, "rows": len(rows), "curve": curve})
        size = self.save(model, "base", steps)
        self.note("base", {**self.evaluation(model).base_report(self.held, self.count), "bytes": size})
        return model

    def instruct(self, model: Transformer) -> None:
        rows = data.load(Path(self.options.data), "dialogue")
        steps = self.options.instruct_steps
        curve = train_on_rows(
            model, rows, steps, rates[self.options.size] * 0.5, self.options.rows, self.options.seed + 1
        )
        size = self.save(model, "instructed", steps)
        self.note("instructed", {**self.evaluation(model).dialogue_report(self.count), "curve": curve, "bytes": size})

    def prefer(self, model: Transformer) -> None:
        pairs = np.load(Path(self.options.data) / "pairs.npy", allow_pickle=True)
        reference = Transformer(model.shape).to(self.device)
        reference.load_state_dict(model.state_dict())
        replay = data.load(Path(self.options.data), "dialogue")
        rate, steps = rates[self.options.size] * 0.02, self.options.prefer_steps
        curve = train_on_pairs(model, reference.eval(), pairs, replay, steps, rate)
        size = self.save(model, "preferred", self.options.prefer_steps)
        report = self.evaluation(model).dialogue_report(self.count)
        share, _, _ = self.evaluation(model).base_stories(self.count)
        self.note("preferred", {**report, "stories": share, "curve": curve, "bytes": size})
        packed = load_weights(self.out / f"{self.name}-preferred.weights").to(self.device)
        share, _, _ = self.evaluation(packed).base_stories(self.count)
        self.note("8-bit", {**self.evaluation(packed).dialogue_report(self.count), "stories": share})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    prepare = commands.add_parser("prepare")
    prepare.add_argument("data")
    prepare.add_argument("--scale", type=float, default=1.0)
    run = commands.add_parser("run")
    run.add_argument("data")
    run.add_argument("out")
    run.add_argument("size", choices=list(shapes))
    run.add_argument("millions", type=float)
    run.add_argument("--full", action="store_true", help="the run whose checkpoints and stages are kept")
    run.add_argument("--all-stages", action="store_true")
    run.add_argument("--probe", action="store_true")
    run.add_argument("--rate", type=float)
    run.add_argument("--rows", type=int, default=32, help="rows of 512 tokens per step")
    run.add_argument("--seed", type=int, default=1)
    run.add_argument("--count", type=int, default=500, help="samples of each evaluation")
    run.add_argument("--instruct-steps", type=int, default=1600)
    run.add_argument("--prefer-steps", type=int, default=150)
    options = parser.parse_args()
    if options.command == "prepare":
        scale = options.scale
        data.prepare(Path(options.data), round(60_000 * scale), round(40_000 * scale), 2_000, round(5_000 * scale))
        return
    run_now = Run(options)
    model = run_now.base()
    if options.all_stages:
        run_now.instruct(model)
        run_now.prefer(model)


if __name__ == "__main__":
    main()
