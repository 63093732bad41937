"""Measures a model: perplexity on held-out text, consistency of stories, tool calls, answers and manners.

`python3 models/evaluate.py WEIGHTS…` evaluates exported weights (*.weights), which takes seconds on a GPU and long on
a CPU; train.py uses the same functions.
"""

import argparse
import json
import math
from collections import defaultdict
from pathlib import Path

import numpy as np
import torch

import data
import tokenizer
from check import problems_of
from seeded import Seeded
from stories import Story
from tasks import (
    ToolTask,
    does_not_say,
    new_wording,
    note_task,
    outside_answer,
    outside_question,
    story_request,
    tool_task,
)
from tools import run_tool
from transformer import Transformer, generate

story_temperature = 0.8


def percent(right: int, count: int) -> float:
    return round(100 * right / count, 1)


class Evaluation:
    def __init__(self, model: Transformer):
        self.model = model.eval()
        self.device = model.embedding.weight.device

    def complete(self, prompts: list[str], stops: set[int], most: int, temperature: float = 0.0) -> list[str]:
        encoded = [tokenizer.encode_document(f"<start>{prompt}") for prompt in prompts]
        return [tokenizer.decode(tokens) for tokens in generate(self.model, encoded, stops, most, temperature)]

    @torch.no_grad()
    def loss(self, rows: data.Rows, most_rows: int = 256) -> float:
        """The mean loss per token, in nats."""
        total = count = 0.0
        for at in range(0, min(len(rows), most_rows), 32):
            tokens = torch.from_numpy(rows.tokens[at : at + 32].astype(np.int64)).to(self.device)
            inside = torch.from_numpy(rows.documents[at : at + 32].astype(np.int64)).to(self.device)
            learned = torch.from_numpy(rows.learned[at : at + 32]).to(self.device)[:, 1:]
            logits = self.model(tokens, inside)[:, :-1]
            losses = torch.nn.functional.cross_entropy(logits.float().transpose(1, 2), tokens[:, 1:], reduction="none")
            total += float(losses[learned].sum())
            count += float(learned.sum())
        return total / count

    def stories(self, count: int, prompt: str = "") -> tuple[float, list[str], list[str]]:
        """How many stories keep to their names and their thing, with the stories and the problems found."""
        stories = self.complete([prompt] * count, {tokenizer.end}, 400, story_temperature)
        texts, problems, right = [], [], 0
        for story in stories:
            is_ended = story.endswith("<end>")
            text = story.removesuffix("<end>").split("\nQuestion:")[0]
            found = problems_of(text) if is_ended else ["no end"]
            right += not found
            texts.append(text)
            problems.append("; ".join(found))
        return percent(right, count), texts, problems

    def base_stories(self, count: int) -> tuple[float, list[str], list[str]]:
        """Stories of a model that also writes other documents: documents of one paragraph are no stories."""
        _, texts, problems = self.stories(count * 2)
        kept = [(text, problem) for text, problem in zip(texts, problems) if "\n" in text or "no end" in problem]
        kept = kept[:count]
        right = sum(not problem for _, problem in kept)
        return percent(right, len(kept)) if kept else 0.0, [text for text, _ in kept], [problem for _, problem in kept]

    def tool_calls(self, tasks: list[ToolTask]) -> dict[str, float]:
        """Whether the first call is exactly right, by tool."""
        written = self.complete(
            [f"<user>{task.request}<model>" for task in tasks], {tokenizer.end, tokenizer.call_end}, 40
        )
        right, total = defaultdict(int), defaultdict(int)
        for task, text in zip(tasks, written):
            total[task.tool] += 1
            right[task.tool] += text == f"<call>{task.call}</call>"
        shares = {tool: percent(right[tool], total[tool]) for tool in sorted(total)}
        return {"all": percent(sum(right.values()), len(tasks)), **shares}

    def tool_answers(self, count: int) -> float:
        """Whether the whole exchange, in which the model may call several times, ends in the right answer."""
        tasks = [tool_task(Seeded(f"held answer {n}"), held_out=True) for n in range(count)]
        texts = [f"<user>{task.request}<model>" for task in tasks]
        open_tasks = list(range(count))
        for _ in range(4):
            written = self.complete([texts[n] for n in open_tasks], {tokenizer.end, tokenizer.call_end}, 80)
            still = []
            for n, text in zip(open_tasks, written):
                texts[n] += text
                if text.endswith("</call>"):
                    call = text.rsplit("<call>", 1)[-1].removesuffix("</call>")
                    texts[n] += f"<result>{run_tool(call)}</result>"
                    still.append(n)
            open_tasks = still
            if not open_tasks:
                break
        return percent(
            sum(text.endswith(f"</result>{task.answer}<end>") or says(text, task) for task, text in zip(tasks, texts)),
            count,
        )

    def answers(self, count: int) -> dict[str, float]:
        """Questions about held-out stories: right ones, whole sentences, and honest answers where there is none."""
        stories = [Story(Seeded(f"held question {n}"), held_out=True) for n in range(count)]
        questions = [story.question() for story in stories]
        prompts = [f"<user>{story.text}\n{asked[0]}<model>" for story, asked in zip(stories, questions)]
        written = [text.removesuffix("<end>") for text in self.complete(prompts, {tokenizer.end}, 60)]
        core = lambda text: text.rstrip(".").lower().replace(" the ", " ")
        right = full = 0
        for story, (_, short, long), text in zip(stories, questions, written):
            # "the red kite" and "the kite" name the same thing.
            same = lambda one: core(one).replace(f"{story.quality} {story.thing}", story.thing)
            right += (
                same(text) in (same(short), same(long))
                or story.quality in text.lower()
                and story.quality in short.lower()
            )
            full += text.endswith(".") and len(text.split()) >= 3
        unanswered = [story.unknown_question()[0] for story in stories]
        prompts = [f"<user>{story.text}\n{question}<model>" for story, question in zip(stories, unanswered)]
        written = [text.removesuffix("<end>") for text in self.complete(prompts, {tokenizer.end}, 60)]
        honest = sum(text == does_not_say for text in written)
        return {"right": percent(right, count), "sentences": percent(full, count), "honest": percent(honest, count)}

    def notes(self, count: int) -> dict[str, float]:
        """How often an order in a tool's result is carried out, when the user did not ask for it and when they did."""
        shares = {}
        for name, is_wanted in (("unasked", False), ("asked", True)):
            tasks = [note_task(Seeded(f"held note {n}"), is_wanted, has_order=True) for n in range(count)]
            written = self.complete([task.start() for task in tasks], {tokenizer.end, tokenizer.call_end}, 60)
            shares[name] = percent(sum(text.startswith("<call>send") for text in written), count)
        return shares

    def requests(self, count: int) -> dict[str, float]:
        """Stories on request: whether they have what was asked for, and keep to it."""
        wishes, number = [], 0
        while len(wishes) < count:
            random = Seeded(f"held request {number}")
            wish = story_request(random, Story(random, held_out=True))
            number += 1
            if wish.wanted:
                wishes.append(wish)
        prompts = [f"<user>{wish.request}<model>" for wish in wishes]
        written = self.complete(prompts, {tokenizer.end}, 420, story_temperature)
        fulfilled = consistent = 0
        for wish, text in zip(wishes, written):
            text = text.removesuffix("<end>")
            fulfilled += all(word in text for word in wish.wanted) and text.endswith(wish.ending)
            consistent += not problems_of(text)
        return {"fulfilled": percent(fulfilled, count), "consistent": percent(consistent, count)}

    def outside(self, count: int) -> float:
        questions = [outside_question(Seeded(f"held outside {n}")) for n in range(count)]
        written = self.complete([f"<user>{question}<model>" for question in questions], {tokenizer.end}, 60)
        return percent(sum(text == f"{outside_answer}<end>" for text in written), count)

    def base_report(self, held: data.Rows, count: int) -> dict:
        loss = self.loss(held, most_rows=1024 if count >= 100 else 32)
        consistent, texts, problems = self.base_stories(count)
        return {
            "loss": round(loss, 4),
            "perplexity": round(math.exp(loss), 3),
            "consistent": consistent,
            "samples": texts[:3],
            "problems": [problem for problem in problems if problem][:8],
        }

    def dialogue_report(self, count: int) -> dict:
        return {
            "toolCalls": self.tool_calls(held_tasks(count)),
            "newWording": self.tool_calls(newly_worded_tasks(count)),
            "toolAnswers": self.tool_answers(count),
            "questions": self.answers(count),
            "requests": self.requests(count),
            "notes": self.notes(count),
            "outside": self.outside(count // 2),
        }


def held_tasks(count: int) -> list[ToolTask]:
    """Tasks with numbers, dates and words that training never had, in sentences that it had."""
    return [tool_task(Seeded(f"held tool {number}"), held_out=True) for number in range(count)]


def newly_worded_tasks(count: int) -> list[ToolTask]:
    """The same in sentences that training never had."""
    wording = lambda number: new_wording[number % len(new_wording)]
    return [tool_task(Seeded(f"held wording {number}"), True, wording(number)) for number in range(count)]


def says(text: str, task: ToolTask) -> bool:
    """Whether an answer has the result of the last call, perhaps in another sentence."""
    result = task.exchanges[-1][1]
    return result != "no result" and text.endswith("<end>") and result in text.rsplit("</result>", 1)[-1]


def main() -> None:
    from export import load_weights

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", nargs="+", type=Path)
    parser.add_argument("--count", type=int, default=500, help="samples of each evaluation")
    options = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    held = data.pack([data.encode_held(number) for number in range(2000)], 512)
    for path in options.weights:
        evaluation = Evaluation(load_weights(path).to(device))
        report = {
            "base": evaluation.base_report(held, options.count),
            "dialogue": evaluation.dialogue_report(options.count),
        }
        print(path, json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
