"""Tables: rows with named columns."""

import csv
import io
from random import Random


class Table:
    """Table([{"day": "Mon", "scoops": 84}, ...]), or Table.from_csv(text)."""

    def __init__(self, rows):
        self.rows = [dict(row) for row in rows]
        self.columns = list(self.rows[0]) if self.rows else []
        for number, row in enumerate(self.rows, start=1):
            if set(row) != set(self.columns):
                raise ValueError(f"Row {number} has the columns {list(row)}, and the first row {self.columns}.")

    @classmethod
    def from_csv(cls, text):
        """Reads the text of a CSV file. Values that look like numbers become numbers."""
        reader = csv.DictReader(io.StringIO(text.strip()))
        rows = []
        for number, row in enumerate(reader, start=1):
            if None in row or None in row.values():
                raise ValueError(f"Row {number} has more or fewer values than there are columns.")
            rows.append({name.strip(): _as_value(value) for name, value in row.items()})
        return cls(rows)

    def __len__(self):
        return len(self.rows)

    def __iter__(self):
        return iter(self.rows)

    def column(self, name):
        """All values of a column, as a list."""
        self._check_column(name)
        return [row[name] for row in self.rows]

    def select(self, *names):
        """The values of some columns as lists of numbers, ready for a model."""
        for name in names:
            self._check_column(name)
        return [[row[name] for name in names] for row in self.rows]

    def where(self, test):
        """The rows for which test(row) is true."""
        return Table(row for row in self.rows if test(row))

    def sorted_by(self, name, reverse=False):
        self._check_column(name)
        return Table(sorted(self.rows, key=lambda row: row[name], reverse=reverse))

    def group_by(self, name):
        """A dictionary from each value of the column to the table of its rows."""
        groups = {}
        for value, row in zip(self.column(name), self.rows):
            groups.setdefault(value, []).append(row)
        return {value: Table(rows) for value, rows in groups.items()}

    def mean(self, name):
        values = self.column(name)
        if not values:
            raise ValueError("A table without rows has no mean.")
        for number, value in enumerate(values, start=1):
            if not isinstance(value, (int, float)):
                raise TypeError(f"Row {number} of the column {name!r} holds {value!r}, which is no number.")
        return sum(values) / len(values)

    def split(self, share, seed=0):
        """Two tables, such as for training and testing: a random share of the rows, and the rest."""
        if not 0 < share < 1:
            raise ValueError(f"The share must lie between 0 and 1, such as 0.8, and is {share!r}.")
        rows = list(self.rows)
        Random(seed).shuffle(rows)
        border = round(share * len(rows))
        return Table(rows[:border]), Table(rows[border:])

    def __str__(self):
        lines = [self.columns, *([_as_text(row[name]) for name in self.columns] for row in self.rows)]
        widths = [max(len(line[index]) for line in lines) for index in range(len(self.columns))]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() for line in lines
        )

    def __repr__(self):
        return f"Table with {len(self.rows)} rows and the columns {', '.join(map(str, self.columns))}"

    def _check_column(self, name):
        if name not in self.columns:
            raise KeyError(f"There is no column {name!r}. The columns are {self.columns}.")


def _as_value(text):
    text = text.strip()
    for convert in (int, float):
        try:
            return convert(text)
        except ValueError:
            continue
    return text


def _as_text(value):
    return f"{value:.4g}" if isinstance(value, float) else str(value)
