"""The tools that the model can call. models/inference/tools.ts does the same in the browser; a test ties the two."""

import re

from texts import read_lines

day_names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
month_names = [
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
]  # fmt: skip
dictionary = dict(line.split(": ", 1) for line in read_lines("dictionary"))
nothing = "no result"


def run_tool(call: str) -> str:
    """The result of a call such as `calc 12*7`, `calendar 14 May 2031` or `dictionary anchor`."""
    name, _, rest = call.partition(" ")
    run = {"calc": calculate, "calendar": look_at_calendar, "dictionary": look_up}.get(name)
    return run(rest) if run else nothing


def calculate(sum: str) -> str:
    found = re.fullmatch(r"(\d{1,6})([-+*/])(\d{1,6})", sum)
    if not found:
        return nothing
    left, right = int(found[1]), int(found[3])
    if found[2] == "/":
        return str(left // right) if right and left % right == 0 else nothing
    return str({"+": left + right, "-": left - right, "*": left * right}[found[2]])


def look_at_calendar(question: str) -> str:
    after = re.fullmatch(r"(\w+)\+(\d{1,4})", question)
    if after and after[1] in day_names:
        return day_names[(day_names.index(after[1]) + int(after[2])) % 7]
    length = re.fullmatch(r"days (\w+) (\d{4})", question)
    if length and length[1] in month_names:
        return str(days_of_month(month_names.index(length[1]) + 1, int(length[2])))
    date = re.fullmatch(r"(\d{1,2}) (\w+) (\d{4})", question)
    if date and date[2] in month_names:
        day, month, year = int(date[1]), month_names.index(date[2]) + 1, int(date[3])
        if 1 <= day <= days_of_month(month, year):
            return day_names[weekday(day, month, year)]
    return nothing


def is_leap_year(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def days_of_month(month: int, year: int) -> int:
    return 29 if month == 2 and is_leap_year(year) else [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]


def weekday(day: int, month: int, year: int) -> int:
    """0 for Monday, in the Gregorian calendar."""
    before = year - 1
    days = before * 365 + before // 4 - before // 100 + before // 400 + day
    days += sum(days_of_month(earlier, year) for earlier in range(1, month))
    return (days - 1) % 7


def look_up(word: str) -> str:
    return dictionary.get(word.lower(), nothing)
