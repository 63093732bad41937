"""k nearest neighbours: look for the most similar examples and let them vote."""

from collections import Counter

from .checks import check_data, check_row, count
from .vectors import distance


class Neighbours:
    """Neighbours(k=3).fit(rows, labels).predict(row)"""

    def __init__(self, k=3):
        if not isinstance(k, int) or k < 1:
            raise ValueError(f"k is the number of neighbours that vote, a whole number from 1 on, not {k!r}.")
        self.k = k
        self.rows = []
        self.labels = []

    def fit(self, rows, labels):
        """Keeps the examples. That is all the training there is."""
        check_data(rows, labels, len(rows[0]) if len(rows) > 0 else 0, "This model")
        if len(rows) < self.k:
            raise ValueError(f"{self.k} neighbours cannot vote among {count(len(rows), 'row')}.")
        self.rows = [list(row) for row in rows]
        self.labels = list(labels)
        return self

    def nearest(self, row):
        """The k nearest examples as (distance, label), the nearest first. Earlier rows win a tie."""
        if not self.rows:
            raise ValueError("Call fit with examples first.")
        check_row(row, len(self.rows[0]), "This model")
        found = [(distance(row, known), label) for known, label in zip(self.rows, self.labels)]
        found.sort(key=lambda pair: pair[0])
        return found[: self.k]

    def predict(self, row):
        """The label that most of the nearest examples have. If two are as common, the one with the nearer example."""
        votes = Counter(label for _, label in self.nearest(row))
        return votes.most_common(1)[0][0]
