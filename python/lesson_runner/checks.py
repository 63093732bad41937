"""Runs the tests of an exercise one by one, so that a learner sees each result."""

import ast

LONGEST_TEXT = 1_000
MOST_CHECKS = 100


def run_checks(tests, name, namespace, describe):
    """The tests are a program with asserts. Each statement with an assert is a check of its own.

    The first statement of another kind that fails ends them, because what follows depends on it.
    """
    checks = []
    for statement in ast.parse(tests, name).body:
        if len(checks) == MOST_CHECKS:
            break
        is_check = holds_assert(statement)
        code = source_of(tests, statement)
        try:
            exec(compile(ast.Module([statement], []), name, "exec"), namespace)
        except AssertionError as error:
            checks.append({"code": code, "passed": False, "text": str(error)[:LONGEST_TEXT]})
        except BaseException as error:
            checks.append({"code": code, "passed": False, "text": describe(error)})
            if not is_check:
                break
        else:
            if is_check:
                checks.append({"code": code, "passed": True, "text": ""})
    return checks


def holds_assert(statement):
    if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
        return False
    return any(isinstance(node, ast.Assert) for node in ast.walk(statement))


def source_of(tests, statement):
    """What a check asks: of a plain assert only its condition, because its message is shown by itself."""
    shown = statement.test if isinstance(statement, ast.Assert) else statement
    return (ast.get_source_segment(tests, shown) or "")[:LONGEST_TEXT]
