"""Clear complaints about data that does not fit, before it can do silent harm."""

from numbers import Real


def check_row(row, size, what):
    """A row must be a list of `size` numbers."""
    if isinstance(row, (str, bytes, Real)) or not hasattr(row, "__len__"):
        raise TypeError(f"A row is a list of numbers, such as [0.5, 1.2], but this is {row!r}.")
    if len(row) != size:
        raise ValueError(
            f"{what} takes rows of {count(size, 'number')}, but this row has {len(row)}: {list(row)!r}."
        )
    for value in row:
        check_number(value)


def check_number(value):
    if not isinstance(value, Real):
        raise TypeError(f"Only numbers can be computed with, and {value!r} is none.")


def check_data(rows, targets, size, what):
    """There must be rows, every row must fit, and there must be one target for each."""
    if len(rows) == 0:
        raise ValueError("There are no rows to learn from.")
    if len(rows) != len(targets):
        raise ValueError(
            f"There must be one target for each row, but there are {count(len(rows), 'row')} "
            f"and {count(len(targets), 'target')}."
        )
    for row in rows:
        check_row(row, size, what)


def check_steps(rate, steps):
    check_number(rate)
    if rate <= 0:
        raise ValueError(f"The rate must be greater than 0, not {rate!r}.")
    if not isinstance(steps, int) or steps < 1:
        raise ValueError(f"The number of steps must be a whole number from 1 on, not {steps!r}.")


def count(number, word):
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
