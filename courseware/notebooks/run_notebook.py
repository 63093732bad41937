"""Runs the code cells of a notebook from top to bottom, and prints their outputs and the versions used as JSON.

Jupyter is not needed: `python3 run_notebook.py NOTEBOOK`. As in Jupyter, the value of a last line is shown. A notebook that
needs a missing library is not run, and the library is named.
"""

import ast
import contextlib
import importlib
import io
import json
import os
import sys
import traceback
from pathlib import Path


def imported_names(source: str) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
    return names - set(sys.stdlib_module_names)


def run_cell(source: str, namespace: dict) -> dict:
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value, error = io.StringIO(), None, None
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
        try:
            exec(compile(tree, "cell", "exec"), namespace)
            if last:
                value = eval(compile(ast.Expression(last.value), "cell", "eval"), namespace)
        except Exception:
            error = traceback.format_exc(limit=-2)
    return {"printed": printed.getvalue(), "value": None if value is None else repr(value), "error": error}


def run_notebook(path: Path) -> dict:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    libraries = sorted(imported_names("\n".join(sources)))
    versions, missing = {}, []
    for name in libraries:
        try:
            versions[name] = importlib.import_module(name).__version__
        except ImportError:
            missing.append(name)
    if missing:
        return {"missing": missing}
    os.chdir(path.parent)
    namespace: dict = {"__name__": "__main__"}
    outputs = []
    for source in sources:
        outputs.append(run_cell(source, namespace))
        if outputs[-1]["error"]:
            break
    return {"versions": versions, "outputs": outputs}


if __name__ == "__main__":
    print(json.dumps(run_notebook(Path(sys.argv[1]).resolve())))
