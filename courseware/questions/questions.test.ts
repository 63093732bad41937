import { expect, test } from 'vitest';
import { hostileQuestionTexts, templateBomb } from '#testing/hostile/content.ts';
import { drawSample, findSampleProblems, readSample } from '#testing/questions.ts';
import { tryQuestion } from '../check/check-questions.ts';
import { questionRenderer } from '../markdown/lesson-markdown.ts';
import { compileQuestion } from './compile.ts';
import { drawQuestion } from './draw.ts';
import { findQuestionTextProblems } from './find-text-problems.ts';
import { solutionOf } from './grade.ts';

const neuron = readSample('numeric', {
  template: {
    clouds: { from: 0.1, to: 0.9, step: 0.1 },
    forecast: { from: 0.1, to: 0.9, step: 0.1 },
    dry: { oneOf: [0, 1] },
  },
  prompt: 'Clouds {clouds}, forecast {forecast}, dry yesterday {dry}. What is z?',
  key: '2 * clouds + 4 * forecast - dry - 2.5',
  tolerance: 0.01,
  feedback: [{ when: '2 * clouds + 4 * forecast - dry', say: 'The bias is missing.' }],
  say: 'Multiply, then add.',
});

test('the same seed draws the same question, and another one other numbers', () => {
  expect(drawSample(neuron, 'x').view).toEqual(drawSample(neuron, 'x').view);
  const prompts = new Set(
    Array.from({ length: 30 }, (_none, seed) => drawSample(neuron, String(seed)).view.prompt),
  );
  expect(prompts.size).toBeGreaterThan(20);
});

test('no view holds a key, a hint, an explanation or a template', () => {
  const secret = readSample('single', {
    template: { a: { from: 1, to: 9, step: 1 } },
    prompt: 'Twice {a}?',
    explanation: 'SECRET explanation',
    hints: ['SECRET hint'],
    options: [
      { text: '{2 * a}', correct: true },
      { text: '{a + 20}', say: 'SECRET feedback' },
    ],
  });
  expect(JSON.stringify(drawSample(secret).view)).not.toMatch(/SECRET|2 \* a|correct/);
  expect(solutionOf(secret, drawSample(secret)).explanation).toContain('SECRET explanation');
});

test('drawn texts are escaped', () => {
  const question = readSample('numeric', {
    template: { name: { oneOf: ['<img src=x onerror=alert(1)>', '"quoted"'] } },
    prompt: 'Hello {name}',
    key: 1,
  });
  for (const seed of ['a', 'b', 'c', 'd'])
    expect(drawSample(question, seed).view.prompt).not.toMatch(/<img|"quoted"/);
});

test('an unknown variable in the prompt is refused', () => {
  const fields = { template: { a: { oneOf: [1, 2] } }, prompt: '{c}', key: 'a' };
  expect(findSampleProblems('numeric', fields)).toContain('prompt: There is no variable "c"');
});

test.each([
  ['compared', { where: 'v12 == v12' }, 'x'],
  ['printed', {}, '{v12}'],
])('variables that contain each other twice are refused when they are %s', (_how, more, prompt) => {
  const question = readSample('numeric', { template: { ...templateBomb(12), ...more }, prompt, key: 1 });
  expect(tryQuestion(question)).toBe('A list cannot contain a list.');
});

const manyVariables = Object.fromEntries(
  Array.from({ length: 31 }, (_none, index) => [`a${index}`, { oneOf: [1, 2] }]),
);

test.each([
  ['too many variables', manyVariables, 'template: A template has at most 30 variables'],
  [
    'too many values',
    { a: { from: 0, to: 1, step: 1e-300 } },
    'template.a: There are more than 1,000,000 values between "from" and "to"',
  ],
])('a template with %s is refused', (_what, template, message) => {
  expect(findSampleProblems('numeric', { template, key: 1 })).toContain(message);
});

test('drawing ends when a condition is costly and rarely met', () => {
  const sums = Array.from({ length: 49 }, () => 'sum(l)').join(' + ');
  const question = readSample('numeric', {
    template: {
      l: { list: 12, from: 1, to: 9, step: 1 },
      ...Object.fromEntries(Array.from({ length: 28 }, (_none, index) => [`a${index}`, { compute: sums }])),
      where: 'at(l, 1) > 9',
    },
    key: 1,
  });
  expect(tryQuestion(question)).toBe('The expressions take too long to compute.');
});

test('the values of a text have a limited length', () => {
  const long = 'x'.repeat(80);
  const question = readSample('numeric', {
    template: { a: { oneOf: [long, long] }, b: { compute: '[a, a, a, a, a, a, a, a, a, a]' } },
    prompt: '{b}'.repeat(7),
    key: 1,
  });
  expect(tryQuestion(question)).toBe('The values of a text have more than 5000 characters.');
});

const numericWith = (prompt: string) =>
  readSample('numeric', {
    template: { u: { oneOf: ['javascript:executed()', 'javascript:executed(1)'] } },
    prompt,
    key: 1,
  });

test.each(hostileQuestionTexts)('a question with %s is refused', (prompt) => {
  expect(findQuestionTextProblems(numericWith(prompt))).toMatchObject([{ path: ['prompt'] }]);
});

test.each(hostileQuestionTexts)('a drawing of %s has no address that was filled in', (prompt) => {
  const { view } = drawQuestion(compileQuestion(numericWith(prompt), questionRenderer), 'a');
  expect(view.prompt).not.toMatch(/<[^>]*(javascript|evil)/);
});

test('what older versions stored is cleaned after its values were filled in', () => {
  const question = numericWith('x');
  const html =
    '<p><a href="\uE000">x</a><img src="https://evil.example/a.png" onerror="executed()">\uE000</p>';
  const { view } = drawQuestion({ question, html: { prompt: { html, expressions: ['u'] } } }, 'a');
  expect(view.prompt).toMatch(/^<p><a( href="")?>x<\/a>javascript:executed\(1?\)<\/p>$/);
});
