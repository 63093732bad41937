"""Runs one program of a lesson and reports what happened.

JavaScript calls `run` with a program as JSON and a function for its output. It returns JSON, so that neither side
holds objects of the other.
"""

import builtins
import io
import json
import linecache
import os
import random
import shutil
import sys
import traceback

from .checks import run_checks
from .explain import explain

MAIN, BEFORE, TESTS = "main.py", "before.py", "tests.py"
HOME = os.getcwd()
LONGEST_TRACEBACK = 6_000
LONGEST_TEXT = 1_000

_builtins = dict(vars(builtins))
_path = list(sys.path)
_emit = None


class TooMuchOutput(BaseException):
    """Ends a program that prints without end. No `except Exception` catches it."""


class Output(io.TextIOBase):
    """Passes on what a program prints, up to a limit."""

    def __init__(self, stream, budget):
        self._stream = stream
        self._budget = budget

    def writable(self):
        return True

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        room = self._budget["left"]
        self._budget["left"] = room - len(text)
        if room > 0:
            part = text[:room]
            self._budget["text"].append(part)
            if self._stream:
                _emit(self._stream, part)
        if room < len(text):
            raise TooMuchOutput
        return len(text)


def run(program_json, emit):
    global _emit
    _emit = emit
    program = json.loads(program_json)
    start_afresh()
    result = execute(program)
    return json.dumps(result)


def execute(program):
    namespace = {"__name__": "__main__", "__builtins__": builtins}
    before, code, tests = program.get("before", ""), program["code"], program.get("tests", "")
    most = program["mostOutput"]
    budget = {"left": most, "text": []}
    sys.stdin = io.StringIO(program.get("input", ""))
    builtins.input = read_line
    with printing_to(None, {"left": most, "text": []}):
        error = execute_file(before, BEFORE, namespace)
    if error is None:
        with printing_to("out", budget):
            error = execute_file(code, MAIN, namespace)
    result = {"error": error and report(error), "checks": [], "isAsShown": None}
    expected = program.get("output")
    if expected is not None:
        result["isAsShown"] = trimmed("".join(budget["text"])) == trimmed(expected)
    if tests and error is None:
        remember_source(TESTS, tests)
        with printing_to(None, {"left": most, "text": []}):
            result["checks"] = run_checks(tests, TESTS, namespace, lambda problem: report(problem)["text"])
    return result


def execute_file(source, name, namespace):
    """Runs a source in a namespace. Returns the exception that ended it, if any."""
    remember_source(name, source)
    try:
        exec(compile(source, name, "exec", dont_inherit=True), namespace)
    except SystemExit as end:
        if end.code not in (None, 0):
            print(end.code, file=sys.stderr)
    except BaseException as error:
        return error
    return None


def report(error):
    """What happened: in plain words, and as Python says it."""
    if isinstance(error, TooMuchOutput):
        return {"kind": "output", "text": "", "traceback": ""}
    return {"kind": "error", "text": explain(error, MAIN)[:LONGEST_TEXT], "traceback": traceback_of(error)}


def traceback_of(error):
    frame = error.__traceback__
    while frame and frame.tb_frame.f_code.co_filename not in (MAIN, BEFORE, TESTS):
        frame = frame.tb_next
    try:
        shown = traceback.TracebackException(type(error), error, frame)
        shown.stack[:] = [part for part in shown.stack if part.filename != __file__]
        text = "".join(shown.format())
    except BaseException as another:
        # An exception of the learner's own may fail when it is turned into text.
        text = f"{type(error).__name__}, and showing it failed with {type(another).__name__}"
    if len(text) > LONGEST_TRACEBACK:
        text = f"{text[: LONGEST_TRACEBACK // 2]}\n...\n{text[-LONGEST_TRACEBACK // 2 :]}"
    return text.rstrip()


def remember_source(name, source):
    """Tracebacks show the lines of a program from here, because it is not in a file."""
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)


def read_line(prompt=""):
    """`input()`: takes the next line of the input field, and shows it as if it had been typed."""
    sys.stdout.write(str(prompt))
    line = sys.stdin.readline()
    if line == "":
        raise EOFError("no more lines of input")
    sys.stdout.write(line if line.endswith("\n") else f"{line}\n")
    return line.rstrip("\n")


def show_plot(svg, description):
    """tinyml calls this to show a picture."""
    sys.stdout.flush()
    _emit("plot", json.dumps({"svg": svg, "description": description}))


class printing_to:
    """Sends prints to a stream of the page, or nowhere if it is None."""

    def __init__(self, stream, budget):
        self._new = Output(stream, budget), Output(stream and "error", budget)

    def __enter__(self):
        self._old = sys.stdout, sys.stderr
        sys.stdout, sys.stderr = self._new

    def __exit__(self, *_):
        sys.stdout, sys.stderr = self._old


def start_afresh():
    """Every run begins the same, whatever the program before it did."""
    for name in list(vars(builtins)):
        if name not in _builtins:
            delattr(builtins, name)
    for name, value in _builtins.items():
        setattr(builtins, name, value)
    sys.path[:] = _path
    sys.argv[:] = [MAIN]
    os.chdir(HOME)
    for name in os.listdir(HOME):
        path = os.path.join(HOME, name)
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path, ignore_errors=True)
        else:
            os.remove(path)
    for name, module in list(sys.modules.items()):
        place = getattr(module, "__file__", None) or ""
        if name.split(".")[0] == "tinyml" or place.startswith(HOME + "/"):
            del sys.modules[name]
    random.seed()


def trimmed(text):
    """Spaces at the end of lines and empty lines at the end cannot be seen, so they do not count."""
    return "\n".join(line.rstrip() for line in text.splitlines()).rstrip()
