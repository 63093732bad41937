"""Says in plain words what an error means. Python's own text follows below it."""

import re
import traceback


def explain(error, main):
    """One or two sentences, with the line of the learner's program where it happened."""
    line = line_of(error, main)
    place = f"Line {line}: " if line else ""
    for kind, describe in explanations:
        if isinstance(error, kind):
            return place + describe(error, message_of(error))
    return f"{place}Python stopped with {article(type(error).__name__)}: {message_of(error)}".rstrip(": ")


def line_of(error, main):
    """The last line of the learner's own program that was running."""
    if isinstance(error, SyntaxError) and error.filename == main:
        return error.lineno
    line, frame = None, error.__traceback__
    while frame:
        if frame.tb_frame.f_code.co_filename == main:
            line = frame.tb_lineno
        frame = frame.tb_next
    return line


def message_of(error):
    """Python's last line without the name of the error, with its suggestion if there is one."""
    try:
        last = "".join(traceback.TracebackException.from_exception(error).format_exception_only()).strip()
    except BaseException:
        return ""
    return last.partition(": ")[2]


def suggestion_in(message):
    found = re.search(r"Did you mean: '?([^'?]+)'?\?", message)
    return f" Did you mean {found[1]}?" if found else ""


def article(name):
    return f"an {name}" if name[:1] in "AEIOU" else f"a {name}"


def explain_syntax(error, message):
    text = error.msg or ""
    if "was never closed" in text:
        return f"The bracket {text.split()[0]} is opened here and never closed."
    if "unmatched" in text or "does not match" in text:
        return "There is a closing bracket here without the opening one that belongs to it."
    if "unterminated" in text and "string" in text:
        return "A text begins here, and its closing quotation mark is missing."
    if "expected ':'" in text:
        return "A colon : is missing at the end of this line."
    if "Maybe you meant '=='" in text or "cannot assign to" in text:
        return "One equals sign gives a name to a value. To compare two values, write two: ==."
    if "Missing parentheses in call" in text:
        return "What is printed goes between round brackets: print(...)."
    if "Perhaps you forgot a comma" in text:
        return "Python cannot read this. Perhaps a comma is missing between two values."
    if "outside function" in text or "outside loop" in text or "not properly in loop" in text:
        return f"This can only stand inside a loop or a function. Python says: {text}."
    return "Python cannot read this line. Look for a missing bracket, quotation mark, comma or colon, here or just before."


def explain_indentation(error, message):
    text = error.msg or ""
    if "expected an indented block" in text:
        return "After the line with the colon, at least one line must begin further to the right."
    if "unexpected indent" in text:
        return "This line begins too far to the right."
    if "unindent does not match" in text:
        return "This line begins neither where the block began nor where the lines before the block begin."
    return "The spaces at the beginning of this line do not fit the lines before it."


def explain_unbound(error, message):
    found = re.search(r"variable '(\w+)'", message)
    return (
        f"Inside this function the name {found[1] if found else ''} gets its value only later. "
        "A name that is given a value anywhere in a function belongs to that function."
    )


def explain_name(error, message):
    hint = suggestion_in(message)
    return f"Python does not know the name {error.name} here.{hint or ' Is it spelled right, and given a value before this line?'}"


def explain_type(error, message):
    if "NoneType" in message:
        return (
            "There is a None where a value is needed. Often a function ends without return, "
            "or a method such as append or sort changed a list and returned nothing."
        )
    both = re.search(r"unsupported operand type\(s\) for (\S+): '(\w+)' and '(\w+)'", message)
    if both:
        return f"{both[1]} does not work between {type_words(both[2])} and {type_words(both[3])}."
    if re.search(r"can only concatenate|must be str, not", message):
        return "A text and another kind of value cannot be joined by +. Turn the value into a text with str(...)."
    if "not supported between instances" in message:
        kinds = re.findall(r"'(\w+)'", message)[-2:]
        return f"{type_words(kinds[0])} and {type_words(kinds[1])} cannot be compared by size.".capitalize()
    if "not callable" in message:
        return "There are round brackets after something that is no function. Perhaps a name was used for a value before."
    if "not subscriptable" in message:
        return "There are square brackets after something that has no parts."
    if "not iterable" in message:
        return "A loop or function needs something with parts here, such as a list, and got a single value."
    if "indices must be integers" in message or "unhashable" in message:
        return f"This kind of value cannot stand between the square brackets or be a key. Python says: {message}."
    if "argument" in message:
        return f"A function was called with the wrong number or names of values. Python says: {message}."
    return f"A value has the wrong kind. Python says: {message}."


def explain_value(error, message):
    if "invalid literal for int()" in message or "could not convert string to float" in message:
        return f"This text does not look like a number: {message.rpartition(': ')[2]}."
    if "values to unpack" in message:
        return f"The number of names does not fit the number of values. Python says: {message}."
    if "math domain error" in message or "expected a" in message and "input" in message:
        return f"This function has no result for this number. Python says: {message}."
    return f"A value is of the right kind but cannot be used here. Python says: {message}."


def explain_attribute(error, message):
    if isinstance(error.obj, type(None)):
        return "There is a None before the dot. Often a function that was called earlier has no return."
    hint = suggestion_in(message)
    return f"There is nothing called {error.name} in {type_words(type(error.obj).__name__)}.{hint}"


def explain_import(error, message):
    if isinstance(error, ModuleNotFoundError):
        return (
            f"There is no module {error.name} here. Lessons have Python's own library and tinyml; "
            "large libraries such as numpy are not loaded."
        )
    return f"The module is there, but not what should come from it. Python says: {message}."


def type_words(name):
    known = {
        "str": "a text",
        "int": "a whole number",
        "float": "a number",
        "bool": "True or False",
        "list": "a list",
        "dict": "a dictionary",
        "tuple": "a tuple",
        "set": "a set",
        "NoneType": "None",
        "function": "a function",
        "module": "this module",
    }
    return known.get(name, article(name))


# The more special kinds come before the kinds they belong to.
explanations = [
    (IndentationError, explain_indentation),
    (SyntaxError, explain_syntax),
    (UnboundLocalError, explain_unbound),
    (NameError, explain_name),
    (ImportError, explain_import),
    (AttributeError, explain_attribute),
    (UnicodeError, lambda error, message: f"A text has signs that do not fit here. Python says: {message}."),
    (
        IndexError,
        lambda error, message: "There is no item at this position. Counting begins at 0, so the last position is the length minus 1.",
    ),
    (KeyError, lambda error, message: f"The dictionary has no key {message}." if message else "This key is not there."),
    (ZeroDivisionError, lambda error, message: "Here something is divided by 0, which has no result."),
    (
        RecursionError,
        lambda error, message: "A function called itself too often. Is there a case in which it stops?",
    ),
    (MemoryError, lambda error, message: "The program needs more memory than it may have."),
    (OverflowError, lambda error, message: "A number became too large to compute with."),
    (
        FileNotFoundError,
        lambda error, message: f"There is no file {error.filename!r} here. Every run begins without files.",
    ),
    (
        EOFError,
        lambda error, message: "The program asks for more input than there are lines in the input field.",
    ),
    (AssertionError, lambda error, message: f"An assert is not true. {message}".rstrip()),
    (TypeError, explain_type),
    (ValueError, explain_value),
    (KeyboardInterrupt, lambda error, message: "The program was interrupted."),
]
