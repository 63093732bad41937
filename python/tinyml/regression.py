"""A straight line through numbers, and a border between yes and no. Both learn by gradient descent."""

from operator import mul

from .checks import check_data, check_number, check_row, check_steps
from .network import sigmoid


class _Linear:
    """What both models share: a weight for each column, a bias, and steps downhill."""

    def __init__(self):
        self.weights = []
        self.bias = 0.0

    def fit(self, rows, targets, rate=0.1, steps=1000):
        """Takes `steps` steps downhill, each with all rows. Returns the list of losses, one for each step."""
        check_data(rows, targets, len(rows[0]) if len(rows) > 0 else 0, "This model")
        check_steps(rate, steps)
        for target in targets:
            self._check_target(target)
        rows = [list(row) for row in rows]
        columns = list(zip(*rows))
        self.weights = [0.0] * len(columns)
        self.bias = 0.0
        losses = []
        for _ in range(steps):
            answers = [self._answer(row) for row in rows]
            errors = [answer - target for answer, target in zip(answers, targets)]
            losses.append(sum(error * error for error in errors) / len(rows))
            step = rate / len(rows)
            self.weights = [
                weight - step * sum(map(mul, errors, column)) for weight, column in zip(self.weights, columns)
            ]
            self.bias -= step * sum(errors)
            if not abs(self.bias) < 1e100:
                raise ValueError("The steps were too large: the weights grew without end. Try a smaller rate.")
        return losses

    def predict(self, row):
        if not self.weights:
            raise ValueError("Call fit with examples first.")
        check_row(row, len(self.weights), "This model")
        return self._answer(row)

    def _sum(self, row):
        return sum(map(mul, self.weights, row)) + self.bias

    def _answer(self, row):
        raise NotImplementedError

    def _check_target(self, target):
        check_number(target)


class LinearRegression(_Linear):
    """Predicts a number: weights times values, plus a bias."""

    def _answer(self, row):
        return self._sum(row)


class LogisticRegression(_Linear):
    """Predicts the chance of a yes. Targets are 0 and 1."""

    def _answer(self, row):
        return sigmoid(self._sum(row))

    def _check_target(self, target):
        if target not in (0, 1):
            raise ValueError(f"Targets are 0 for no and 1 for yes, not {target!r}.")
