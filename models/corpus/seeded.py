"""Seeded choices. Only Random.random() is used, whose numbers Python keeps the same from version to version."""

import random
from typing import Sequence, TypeVar

Item = TypeVar("Item")


class Seeded:
    def __init__(self, seed: str):
        self.next = random.Random(seed).random

    def below(self, count: int) -> int:
        return int(self.next() * count)

    def between(self, least: int, most: int) -> int:
        return least + self.below(most - least + 1)

    def pick(self, items: Sequence[Item]) -> Item:
        return items[int(self.next() * len(items))]

    def pick_other(self, items: Sequence[Item], *taken: Item) -> Item:
        while True:
            item = self.pick(items)
            if item not in taken:
                return item

    def chance(self, probability: float) -> bool:
        return self.next() < probability
