import { expect, test } from 'vitest';
import { startInterpreter } from '../node/interpreter.fixture.ts';
import { limits } from '../protocol.ts';

const run = startInterpreter();

test('a program prints, and its tests see the names it made', async () => {
  const tests = 'assert total == 6\nassert total == 7, "Add one."\nfor n in [1]:\n    assert n == 1';
  const { printed, result } = await run({ code: 'total = 1 + 2 + 3\nprint(total)', tests });
  expect(printed).toBe('6\n');
  expect(result?.error).toBe(null);
  expect(result?.checks).toEqual([
    { code: 'total == 6', passed: true, text: '' },
    { code: 'total == 7', passed: false, text: 'Add one.' },
    { code: 'for n in [1]:\n    assert n == 1', passed: true, text: '' },
  ]);
});

test.each([
  ['print(totl)', 'Line 1: Python does not know the name totl here.'],
  ['total = 1\nprint(totl)', 'Line 2: Python does not know the name totl here. Did you mean total?'],
  ['print("a"', "Line 1: The bracket '(' is opened here and never closed."],
  ['name = "Ada', 'Line 1: A text begins here, and its closing quotation mark is missing.'],
  ['if True\n    pass', 'Line 1: A colon : is missing at the end of this line.'],
  ['for n in [1]:\nprint(n)', 'Line 2: After the line with the colon, at least one line must begin further'],
  ['if 1 = 1: pass', 'Line 1: One equals sign gives a name to a value.'],
  ['print(1 + "a")', 'Line 1: + does not work between a whole number and a text.'],
  ['print("a" + 1)', 'Line 1: A text and another kind of value cannot be joined by +.'],
  ['[1, 2][2]', 'Line 1: There is no item at this position.'],
  ['{"a": 1}["b"]', "Line 1: The dictionary has no key 'b'."],
  ['1 / 0', 'Line 1: Here something is divided by 0, which has no result.'],
  ['int("three")', "Line 1: This text does not look like a number: 'three'."],
  ['a, b = 1, 2, 3', 'Line 1: The number of names does not fit the number of values.'],
  ['x = [3].sort()\nx[0]', 'Line 2: There is a None where a value is needed.'],
  ['[].push(1)', 'Line 1: There is nothing called push in a list.'],
  ['import numpy', 'Line 1: There is no module numpy here.'],
  ['def f():\n    return f()\nf()', 'Line 2: A function called itself too often.'],
  ['def f(a):\n    pass\nf()', 'Line 3: A function was called with the wrong number or names of values.'],
  ['open("data.csv")', "Line 1: There is no file 'data.csv' here."],
  ['input("Name? ")', 'Line 1: The program asks for more input than there are lines in the input field.'],
  ['assert 1 == 2, "no"', 'Line 1: An assert is not true. no'],
  ['class Odd(Exception):\n    pass\nraise Odd("hm")', 'Line 3: Python stopped with an Odd: hm'],
  ['"a" < 1', 'Line 1: A text and a whole number cannot be compared by size.'],
])('the error of %j is said in plain words', async (code, words) => {
  const { result } = await run({ code });
  expect(result?.error?.text.startsWith(words), result?.error?.text).toBe(true);
  expect(result?.error?.traceback).toContain('File "main.py", line ');
  expect(result?.error?.traceback).not.toContain('lesson_runner');
});

test('an exception that cannot be shown is reported all the same', async () => {
  const code = 'class Bad(Exception):\n    def __str__(self):\n        raise ValueError\nraise Bad';
  const { result } = await run({ code });
  expect(result?.error?.text).toContain('Line 4: Python stopped with a Bad');
});

test('input() returns the lines of the input field, and shows them', async () => {
  const code = 'name = input("Name? ")\nage = int(input("Age? "))\nprint(name, age + 1)';
  const { printed, result } = await run({ code, input: 'Ada\n36' });
  expect(result?.error).toBe(null);
  expect(printed).toBe('Name? Ada\nAge? 36\nAda 37\n');
});

test('what it should print is compared without blanks at the ends of lines', async () => {
  const compare = async (output: string) => (await run({ code: 'print("a ")\nprint("b")', output })).result;
  expect((await compare('a\nb'))?.isAsShown).toBe(true);
  expect((await compare('a\nb\nc'))?.isAsShown).toBe(false);
  expect((await run({ code: '1' })).result?.isAsShown).toBe(null);
});

test('a program that prints without end is ended, even if it catches every exception', async () => {
  const code = 'while True:\n    try:\n        print("x" * 1000)\n    except Exception:\n        pass';
  const { printed, result } = await run({ code });
  expect(result?.error?.kind).toBe('output');
  expect(printed.length).toBe(limits.output);
});

test('every run begins afresh, without names, files, modules and changes of the run before', async () => {
  const first =
    'import random, tinyml\nrandom.seed(1)\nx = 1\nopen("kept.txt", "w").write("a")\nprint = len\ntinyml.dot = None';
  expect((await run({ code: `${first}\nimport builtins\nbuiltins.sum = max` })).result?.error).toBe(null);
  const second =
    'import os, tinyml\nprint("x" in globals(), os.listdir(), sum([1, 2]), tinyml.dot([1], [2]))';
  expect((await run({ code: second })).printed).toBe('False [] 3 2\n');
});

test('what runs before a program is not shown, and its names are there', async () => {
  const { printed } = await run({ before: 'print("hidden")\nfruit = "apple"', code: 'print(fruit)' });
  expect(printed).toBe('apple\n');
});

test('sys.exit ends a program without an error', async () => {
  const { printed, result } = await run({ code: 'import sys\nprint(1)\nsys.exit()\nprint(2)' });
  expect([printed, result?.error]).toEqual(['1\n', null]);
});

test('tests that cannot go on stop there, and say why', async () => {
  const tests = 'value = missing\nassert value';
  const { result } = await run({ code: '', tests });
  expect(result?.checks).toEqual([
    { code: 'value = missing', passed: false, text: expect.stringContaining('the name missing') },
  ]);
});
