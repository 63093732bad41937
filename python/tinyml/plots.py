"""Plots as SVG pictures. Each also says in words what it shows."""

from html import escape
from math import floor, isfinite, log10

from .checks import check_number

WIDTH, HEIGHT = 480, 300
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 34, 44
INK, GRID, PAPER = "#17212e", "#d9dde3", "#ffffff"
# Colours that people with colour blindness can tell apart. Shapes differ too.
COLOURS = ["#0b62c4", "#b3540b", "#00795c", "#8a3b8f", "#6b5b00", "#444c56"]


class Plot:
    """A picture. `show()` puts it into the output, `svg()` gives its source."""

    def __init__(self, body, description):
        self.description = description
        self._body = body

    def svg(self):
        label = escape(self.description, quote=True)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
            f'height="{HEIGHT}" role="img" aria-label="{label}" font-family="sans-serif" font-size="12">'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>{self._body}</svg>'
        )

    def show(self):
        try:
            from lesson_runner import show_plot
        except ImportError:
            print(f"[plot] {self.description}")
        else:
            show_plot(self.svg(), self.description)


def scatter(points, labels=None, title="", x="x", y="y"):
    """Points as a list of (x, y). With labels, each kind has its own colour and shape."""
    points = [_as_point(point) for point in points]
    _check_not_empty(points)
    labels = [""] * len(points) if labels is None else [str(label) for label in labels]
    if len(labels) != len(points):
        raise ValueError(f"There are {len(points)} points and {len(labels)} labels.")
    kinds = list(dict.fromkeys(labels))
    axes = _Axes([p[0] for p in points], [p[1] for p in points])
    marks = []
    for (px, py), label in zip(points, labels):
        marks.append(_mark(axes.x(px), axes.y(py), kinds.index(label)))
    shown = kinds if kinds != [""] else []
    counted = ", ".join(f"{labels.count(kind)} {kind}" for kind in shown) or f"{len(points)} points"
    description = f"{title or 'Points'}: {counted}. {x} from {axes.low_x:g} to {axes.high_x:g}, {y} from {axes.low_y:g} to {axes.high_y:g}."
    return Plot(axes.frame(title, x, y) + "".join(marks) + _legend(shown), description)


def curve(values, title="", x="step", y="value"):
    """A line through a list of numbers, or through several lists in a dictionary."""
    named = values if isinstance(values, dict) else {"": values}
    named = {str(name): [_as_number(value) for value in line] for name, line in named.items()}
    _check_not_empty([value for line in named.values() for value in line])
    longest = max(len(line) for line in named.values())
    axes = _Axes([0, max(longest - 1, 1)], [value for line in named.values() for value in line])
    lines, said = [], []
    for position, (name, line) in enumerate(named.items()):
        # More points than pixels cannot be seen.
        every = max(1, len(line) // (WIDTH * 2))
        indices = sorted({*range(0, len(line), every), len(line) - 1})
        path = " ".join(f"{axes.x(index):.1f},{axes.y(line[index]):.1f}" for index in indices)
        colour = COLOURS[position % len(COLOURS)]
        dash = f' stroke-dasharray="{2 + 3 * position}"' if position > 0 else ""
        lines.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"{dash}/>')
        said.append(f"{name + ' goes ' if name else 'it goes '}from {line[0]:.3g} to {line[-1]:.3g}")
    description = f"{title or 'Curve'}: over {longest} values {', '.join(said)}."
    return Plot(axes.frame(title, x, y) + "".join(lines) + _legend([n for n in named if n]), description)


def bars(heights, title="", y="value"):
    """A bar for each name of a dictionary."""
    heights = {str(name): _as_number(height) for name, height in heights.items()}
    _check_not_empty(heights)
    axes = _Axes([0, len(heights)], [0, *heights.values()])
    drawn = []
    for position, (name, height) in enumerate(heights.items()):
        left, right = axes.x(position + 0.15), axes.x(position + 0.85)
        top, bottom = sorted((axes.y(height), axes.y(0)))
        drawn.append(
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{right - left:.1f}" height="{bottom - top:.1f}" '
            f'fill="{COLOURS[0]}"/>'
            f'<text x="{(left + right) / 2:.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle" '
            f'fill="{INK}">{escape(name[:12])}</text>'
        )
    said = ", ".join(f"{name} {height:g}" for name, height in heights.items())
    return Plot(axes.frame(title, "", y, x_numbers=False) + "".join(drawn), f"{title or 'Bars'}: {said}.")


class _Axes:
    """Maps numbers to places in the picture."""

    def __init__(self, xs, ys):
        self.low_x, self.high_x = _range(xs)
        self.low_y, self.high_y = _range(ys)

    def x(self, value):
        return LEFT + (value - self.low_x) / (self.high_x - self.low_x) * (WIDTH - LEFT - RIGHT)

    def y(self, value):
        return HEIGHT - BOTTOM - (value - self.low_y) / (self.high_y - self.low_y) * (HEIGHT - TOP - BOTTOM)

    def frame(self, title, x_name, y_name, x_numbers=True):
        parts = []
        for value in _ticks(self.low_y, self.high_y):
            at = self.y(value)
            parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{at:.1f}" y2="{at:.1f}" stroke="{GRID}"/>')
            parts.append(f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end" fill="{INK}">{value:g}</text>')
        for value in _ticks(self.low_x, self.high_x) if x_numbers else []:
            at = self.x(value)
            parts.append(
                f'<text x="{at:.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle" fill="{INK}">{value:g}</text>'
            )
        for name, place in (
            (title, f'x="{LEFT}" y="18" font-weight="bold" font-size="14"'),
            (x_name, f'x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" text-anchor="end"'),
            (y_name, f'x="{LEFT - 6}" y="{TOP - 6}" text-anchor="end"' if not title else f'x="{LEFT}" y="{TOP - 4}"'),
        ):
            parts.append(f'<text {place} fill="{INK}">{escape(str(name))}</text>')
        bottom = HEIGHT - BOTTOM
        parts.append(f'<path d="M{LEFT} {TOP}V{bottom}H{WIDTH - RIGHT}" fill="none" stroke="{INK}"/>')
        return "".join(parts)


def _range(values):
    low, high = min(values), max(values)
    if low == high:
        return low - 1, high + 1
    step = _nice_step(high - low)
    return floor(low / step) * step, -floor(-high / step) * step


def _nice_step(span):
    size = 10 ** floor(log10(span / 4))
    return next(size * factor for factor in (1, 2, 5, 10) if size * factor >= span / 4)


def _ticks(low, high):
    step = _nice_step(high - low)
    first = -floor(-low / step)
    return [round(index * step, 10) for index in range(first, floor(high / step + 1e-9) + 1)]


def _mark(x, y, kind):
    colour = COLOURS[kind % len(COLOURS)]
    if kind % 3 == 0:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{colour}"/>'
    if kind % 3 == 1:
        return f'<rect x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8" fill="{colour}"/>'
    return f'<path d="M{x:.1f} {y - 5:.1f}l5 9h-10z" fill="{colour}"/>'


def _legend(names):
    parts, at = [], WIDTH - RIGHT
    for position in reversed(range(len(names))):
        name = names[position][:16]
        at -= 8 * len(name) + 22
        parts.append(_mark(at + 6, 14, position))
        parts.append(f'<text x="{at + 16}" y="18" fill="{INK}">{escape(name)}</text>')
    return "".join(parts)


def _as_point(point):
    if not hasattr(point, "__len__") or len(point) != 2:
        raise ValueError(f"A point is a pair of numbers, such as (3, 4), not {point!r}.")
    return _as_number(point[0]), _as_number(point[1])


def _as_number(value):
    check_number(value)
    if not isfinite(value):
        raise ValueError(f"{value} cannot be drawn.")
    return value


def _check_not_empty(values):
    if not values:
        raise ValueError("There is nothing to draw.")
