import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileFigures, hostileQuestionTexts, templateBomb } from '#testing/hostile/content.ts';
import { tryQuestion } from '../check/check-questions.ts';
import { questionRenderer } from '../markdown/lesson-markdown.ts';
import { packQuestion, renderQuestion } from '../pack-course.ts';
import { compileQuestion } from './compile.ts';
import { drawQuestion } from './draw.ts';
import { findQuestionTextProblems } from './find-text-problems.ts';
import { gradeAnswer, solutionOf } from './grade.ts';
import { type Question, questionSchema } from './question.ts';

const base = {
  id: 'sample-question',
  lesson: 'sample-lesson',
  objective: 1,
  difficulty: 1,
  prompt: 'What is right?',
  explanation: 'Because it is so.',
};

const plainRenderer = {
  renderBlocks: (markdown: string) => `<p>${markdown}</p>`,
  renderInline: (markdown: string) => markdown,
};

const read = (fields: object): Question => questionSchema.parse({ ...base, ...fields });
const draw = (question: Question, seed = 'a') => drawQuestion(compileQuestion(question, plainRenderer), seed);
const problems = (fields: object) =>
  questionSchema
    .safeParse({ ...base, ...fields })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

const single = read({
  kind: 'single',
  options: [
    { text: 'right', correct: true },
    { text: 'wrong', say: 'That is wrong.' },
    { text: 'also wrong', say: 'That is wrong too.' },
  ],
});

/** The position at which an option or item is shown. */
const placeOf = (shown: string[], text: string) => shown.indexOf(text);

test('a single choice is right or wrong, and the wrong option says why', () => {
  const drawn = draw(single);
  if (drawn.view.kind !== 'single') throw new Error(drawn.view.kind);
  const { options } = drawn.view;
  expect(gradeAnswer(single, drawn, placeOf(options, 'right'))).toEqual({
    score: 1,
    isCorrect: true,
    feedback: [],
  });
  expect(gradeAnswer(single, drawn, placeOf(options, 'wrong'))).toEqual({
    score: 0,
    isCorrect: false,
    feedback: ['That is wrong.'],
  });
});

test('of several choices wrong ones are subtracted from right ones, and nothing falls below zero', () => {
  const question = read({
    kind: 'multiple',
    options: [
      { text: 'a', correct: true },
      { text: 'b', correct: true },
      { text: 'c', say: 'Not c.' },
      { text: 'd', say: 'Not d.' },
    ],
  });
  const drawn = draw(question);
  if (drawn.view.kind !== 'multiple') throw new Error(drawn.view.kind);
  const { options } = drawn.view;
  const score = (...chosen: string[]) =>
    gradeAnswer(
      question,
      drawn,
      chosen.map((text) => placeOf(options, text)),
    ).score;
  expect(score('a', 'b')).toBe(1);
  expect(score('a')).toBe(0.5);
  expect(score('a', 'b', 'c')).toBe(0.5);
  expect(score('c', 'd')).toBe(0);
  expect(score('a', 'b', 'c', 'd')).toBe(0);
  expect(score()).toBe(0);
  expect(gradeAnswer(question, drawn, [placeOf(options, 'a'), placeOf(options, 'c')]).feedback).toEqual([
    'Not c.',
  ]);
});

const neuron = read({
  kind: 'numeric',
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

test('a numeric key is computed from the numbers that were drawn', () => {
  for (let seed = 0; seed < 50; seed++) {
    const drawn = draw(neuron, String(seed));
    const [clouds, forecast, dry] = [...drawn.view.prompt.matchAll(/\d\.\d|\b[01]\b/g)].map(Number) as [
      number,
      number,
      number,
    ];
    const z = 2 * clouds + 4 * forecast - dry - 2.5;
    expect(gradeAnswer(neuron, drawn, String(z)).isCorrect).toBe(true);
    expect(gradeAnswer(neuron, drawn, z.toFixed(2).replace('.', ',').replace('-', '−')).isCorrect).toBe(true);
    expect(gradeAnswer(neuron, drawn, String(z + 2.5)).feedback).toEqual(['The bias is missing.']);
    expect(gradeAnswer(neuron, drawn, String(z + 1)).feedback).toEqual(['Multiply, then add.']);
  }
});

test('a numeric answer may carry its unit, be a fraction, and be near enough by a share', () => {
  const question = read({ kind: 'numeric', key: 0.5, unit: 'm', tolerance: '10%' });
  const drawn = draw(question);
  for (const right of ['0.5', ',5', '0.5 m', '1/2', '.54', '+0.46M']) {
    expect(gradeAnswer(question, drawn, right).isCorrect).toBe(true);
  }
  for (const wrong of ['0.56', '', 'm', '1/0', '0.5 kg', '0.5.0', 'Infinity', 'half']) {
    expect(gradeAnswer(question, drawn, wrong).isCorrect).toBe(false);
  }
});

test('a short text is compared without regard to case, spaces and a full stop', () => {
  const question = read({
    kind: 'text',
    accept: ['training data', 'training set'],
    feedback: [{ when: ['test data'], say: 'That is held back.' }],
  });
  const drawn = draw(question);
  expect(gradeAnswer(question, drawn, '  Training   DATA. ').isCorrect).toBe(true);
  expect(gradeAnswer(question, drawn, 'test data')).toEqual({
    score: 0,
    isCorrect: false,
    feedback: ['That is held back.'],
  });
});

test('an order earns the share of its neighbours that are right, and never starts solved', () => {
  const question = read({ kind: 'order', items: ['one', 'two', 'three', 'four'], say: 'Count.' });
  for (let seed = 0; seed < 60; seed++) {
    const drawn = draw(question, String(seed));
    if (drawn.view.kind !== 'order') throw new Error(drawn.view.kind);
    const { items } = drawn.view;
    expect(items).not.toEqual(['one', 'two', 'three', 'four']);
    const score = (...order: string[]) =>
      gradeAnswer(
        question,
        drawn,
        order.map((text) => placeOf(items, text)),
      ).score;
    expect(score('one', 'two', 'three', 'four')).toBe(1);
    expect(score('two', 'three', 'four', 'one')).toBeCloseTo(2 / 3);
    expect(score('one', 'one', 'one', 'one')).toBe(0);
  }
});

test('pairs, groups and blanks earn the share of their parts that are right', () => {
  const match = read({
    kind: 'match',
    pairs: [
      { left: 'cat', right: 'animal' },
      { left: 'oak', right: 'plant' },
    ],
    extra: ['stone'],
  });
  const matched = draw(match);
  if (matched.view.kind !== 'match') throw new Error(matched.view.kind);
  const { rights } = matched.view;
  expect(gradeAnswer(match, matched, [placeOf(rights, 'animal'), placeOf(rights, 'plant')]).score).toBe(1);
  expect(gradeAnswer(match, matched, [placeOf(rights, 'animal'), placeOf(rights, 'stone')]).score).toBe(0.5);
  expect(gradeAnswer(match, matched, [null, null]).score).toBe(0);

  const group = read({
    kind: 'group',
    groups: [
      { name: 'learns', items: ['spam filter', 'film tips'] },
      { name: 'follows a rule', items: ['alarm clock'] },
    ],
  });
  const grouped = draw(group);
  if (grouped.view.kind !== 'group') throw new Error(grouped.view.kind);
  const inGroup = (item: string) => (item === 'alarm clock' ? 1 : 0);
  expect(gradeAnswer(group, grouped, grouped.view.items.map(inGroup)).score).toBe(1);
  expect(
    gradeAnswer(
      group,
      grouped,
      grouped.view.items.map(() => 0),
    ).score,
  ).toBeCloseTo(2 / 3);

  const blanks = read({
    kind: 'blanks',
    text: 'for i in [[1]](3):\n    print([[2]])',
    language: 'python',
    blanks: [{ accept: ['range'] }, { accept: ['i + 1', '1 + i'], say: 'Count from one.' }],
  });
  const filled = draw(blanks);
  expect(gradeAnswer(blanks, filled, ['range', 'i+1']).score).toBe(1);
  expect(gradeAnswer(blanks, filled, ['range', 'i'])).toEqual({
    score: 0.5,
    isCorrect: false,
    feedback: ['Count from one.'],
  });
});

test('a point is right within its distance', () => {
  const question = read({
    kind: 'point',
    plane: { x: [0, 10], y: [0, 10], step: 1, alt: 'An empty plane.' },
    key: { x: 3, y: '2 + 2', within: 0.5 },
  });
  const drawn = draw(question);
  expect(gradeAnswer(question, drawn, { x: 3.3, y: 4.2 }).isCorrect).toBe(true);
  expect(gradeAnswer(question, drawn, { x: 3.5, y: 4.5 }).isCorrect).toBe(false);
});

test('the same seed draws the same question, and another one other numbers', () => {
  expect(draw(neuron, 'x').view).toEqual(draw(neuron, 'x').view);
  const prompts = new Set(
    Array.from({ length: 30 }, (_none, seed) => draw(neuron, String(seed)).view.prompt),
  );
  expect(prompts.size).toBeGreaterThan(20);
});

test('no view holds a key, a hint, an explanation or a template', () => {
  const secret = read({
    kind: 'single',
    template: { a: { from: 1, to: 9, step: 1 } },
    prompt: 'Twice {a}?',
    explanation: 'SECRET explanation',
    hints: ['SECRET hint'],
    options: [
      { text: '{2 * a}', correct: true },
      { text: '{a + 20}', say: 'SECRET feedback' },
    ],
  });
  expect(JSON.stringify(draw(secret).view)).not.toMatch(/SECRET|2 \* a|correct/);
  expect(solutionOf(secret, draw(secret)).explanation).toContain('SECRET explanation');
});

test('the place where the right option is shown says nothing about it', () => {
  const places = [0, 0, 0];
  for (let seed = 0; seed < 600; seed++) {
    const { view } = draw(single, String(seed));
    if (view.kind === 'single')
      places[placeOf(view.options, 'right')] = (places[placeOf(view.options, 'right')] ?? 0) + 1;
  }
  for (const count of places) expect(count).toBeGreaterThan(140);
});

test('drawn texts are escaped', () => {
  const question = read({
    kind: 'numeric',
    template: { name: { oneOf: ['<img src=x onerror=alert(1)>', '"quoted"'] } },
    prompt: 'Hello {name}',
    key: 1,
  });
  for (const seed of ['a', 'b', 'c', 'd'])
    expect(draw(question, seed).view.prompt).not.toMatch(/<img|"quoted"/);
});

test.each([
  [
    'no right option',
    {
      kind: 'single',
      options: [
        { text: 'a', say: 'x' },
        { text: 'b', say: 'x' },
      ],
    },
    'options: No option is correct',
  ],
  [
    'two right options',
    {
      kind: 'single',
      options: [
        { text: 'a', correct: true },
        { text: 'b', correct: true },
      ],
    },
    'options: More than one option is correct',
  ],
  [
    'a wrong option without a reason',
    { kind: 'single', options: [{ text: 'a', correct: true }, { text: 'b' }] },
    'options.1: A wrong option needs "say": why is it wrong?',
  ],
  ['no key', { kind: 'numeric' }, 'key: Invalid input'],
  [
    'an unknown variable',
    { kind: 'numeric', template: { a: { oneOf: [1, 2] } }, key: 'b + 1' },
    'key: There is no variable "b"',
  ],
  [
    'an unknown variable in the prompt',
    { kind: 'numeric', template: { a: { oneOf: [1, 2] } }, prompt: '{c}', key: 'a' },
    'prompt: There is no variable "c"',
  ],
  [
    'blanks that do not fit the text',
    { kind: 'blanks', text: 'a [[2]]', blanks: [{ accept: ['x'] }] },
    'text: The text must hold the blanks [[1]] in this order',
  ],
])('a question with %s is refused', (_what, fields, message) => {
  expect(problems(fields)).toContain(message);
});

test('no answer whatsoever makes grading fail, and no score leaves 0 to 1', () => {
  const questions = [single, neuron];
  fc.assert(
    fc.property(fc.constantFrom(...questions), fc.anything(), fc.string(), (question, answer, seed) => {
      const { score } = gradeAnswer(question, draw(question, seed), answer);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }),
    { numRuns: 500 },
  );
});

test.each(['1500', '1,500', '1 500', '1.5e3', '1500,0'])('%s is read as one and a half thousand', (typed) => {
  const question = read({ kind: 'numeric', key: 1500 });
  expect(gradeAnswer(question, draw(question), typed).isCorrect).toBe(true);
});

test('code with highlighting keeps its blanks and takes the values that were drawn', () => {
  const question = read({
    kind: 'blanks',
    language: 'python',
    template: { a: { oneOf: [7, 8] } },
    text: 'total = {a} + [[1]]\nprint([[2]])',
    blanks: [{ accept: ['3'] }, { accept: ['total'] }],
  });
  const { view } = drawQuestion(compileQuestion(question, questionRenderer), 'a');
  if (view.kind !== 'blanks') throw new Error(view.kind);
  expect(view.text).toContain('[[1]]');
  expect(view.text).toContain('[[2]]');
  expect(view.text.replace(/<[^>]+>/g, '')).toMatch(/total = [78] \+ /);
});

const onPicture = (picture: string) => ({
  kind: 'point',
  plane: { x: [0, 4], y: [0, 3], step: 1, picture, alt: 'A map.' },
  key: { x: 1, y: 1, within: 1 },
});

test('a point question shows its picture, cleaned and without a size of its own, and stores its path', () => {
  const question = read(onPicture('figures/map.svg'));
  const svg = `<?xml version="1.0"?><svg width="40mm" height="30mm" viewBox="0 0 4 3" onload="alert(1)">
    <marker id="tip"/><rect width="4" height="3" marker-end="url(#tip)"/><script>alert(1)</script></svg>`;
  const packed = packQuestion(
    renderQuestion(question, (path) => (path === 'figures/map.svg' ? svg : undefined)),
  );
  const picture = expect.stringMatching(
    /^<svg preserveAspectRatio="none" viewBox="0 0 4 3">\s+<marker id="sample-question-tip".*<rect width="4" height="3" marker-end="url\(#sample-question-tip\)".*<\/svg>$/,
  );
  expect(packed.first_view).toMatchObject({ picture });
  expect(JSON.stringify(packed.first_view)).not.toContain('alert');
  expect(drawQuestion(JSON.parse(packed.compiled), 'b').view).toMatchObject({ picture });
  expect(JSON.parse(packed.question).plane.picture).toBe('figures/map.svg');
});

test('a point question that was compiled without its picture is still drawn', () => {
  const { view } = draw(read(onPicture('figures/map.svg')));
  expect(view).toMatchObject({ kind: 'point', plane: { x: [0, 4] }, picture: undefined });
});

test.each(['figures/map.png', '../map.svg', 'downloads/map.svg'])(
  '%s is no picture of a question',
  (path) => {
    expect(problems(onPicture(path))).toEqual([
      expect.stringMatching(/^plane\.picture: Use the path of an SVG/),
    ]);
  },
);

test.each([
  ['compared', { where: 'v12 == v12' }, 'x'],
  ['printed', {}, '{v12}'],
])('variables that contain each other twice are refused when they are %s', (_how, more, prompt) => {
  const question = read({ kind: 'numeric', template: { ...templateBomb(12), ...more }, prompt, key: 1 });
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
  expect(problems({ kind: 'numeric', template, key: 1 })).toContain(message);
});

test('drawing ends when a condition is costly and rarely met', () => {
  const sums = Array.from({ length: 49 }, () => 'sum(l)').join(' + ');
  const question = read({
    kind: 'numeric',
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
  const question = read({
    kind: 'numeric',
    template: { a: { oneOf: [long, long] }, b: { compute: '[a, a, a, a, a, a, a, a, a, a]' } },
    prompt: '{b}'.repeat(7),
    key: 1,
  });
  expect(tryQuestion(question)).toBe('The values of a text have more than 5000 characters.');
});

const numericWith = (prompt: string) =>
  read({
    kind: 'numeric',
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

test('a blank cannot be part of an attribute', () => {
  const question = read({
    kind: 'blanks',
    text: '<a href="/x" title="[[1]]">x</a>',
    blanks: [{ accept: ['x'] }],
  });
  expect(findQuestionTextProblems(question)).toMatchObject([{ path: ['text'] }]);
});

test('the unit of a solution is text', () => {
  const question = read({ kind: 'numeric', key: 1, unit: '<svg onload=alert()>' });
  expect(solutionOf(question, draw(question)).lines).toEqual(['1 &lt;svg onload=alert()&gt;']);
});

test.each(hostileFigures)('nothing can run in a picture of a question made of %s', (svg) => {
  const { picture } = renderQuestion(read(onPicture('figures/map.svg')), () => svg);
  expect(picture ?? '').not.toMatch(/[\s"'](on\w+|style|href)=|javascript|evil|executed/);
});
