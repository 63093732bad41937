import { expect, test } from 'vitest';
import { drawSample, findSampleProblems, readSample } from '#testing/questions.ts';
import { gradeAnswer, solutionOf } from '../../grade.ts';

test('a numeric key is computed from the numbers that were drawn', () => {
  const question = readSample('numeric', {
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
  for (let seed = 0; seed < 50; seed++) {
    const drawn = drawSample(question, String(seed));
    const [clouds, forecast, dry] = [...drawn.view.prompt.matchAll(/\d\.\d|\b[01]\b/g)].map(Number) as [
      number,
      number,
      number,
    ];
    const z = 2 * clouds + 4 * forecast - dry - 2.5;
    const grade = (typed: string) => gradeAnswer(question, drawn, typed);
    expect(grade(String(z)).isCorrect).toBe(true);
    expect(grade(z.toFixed(2).replace('.', ',').replace('-', '−')).isCorrect).toBe(true);
    expect(grade(String(z + 2.5)).feedback).toEqual(['The bias is missing.']);
    expect(grade(String(z + 1)).feedback).toEqual(['Multiply, then add.']);
  }
});

test('a numeric answer may carry its unit, be a fraction, and be near enough by a share', () => {
  const question = readSample('numeric', { key: 0.5, unit: 'm', tolerance: '10%' });
  const drawn = drawSample(question);
  for (const right of ['0.5', ',5', '0.5 m', '1/2', '.54', '+0.46M']) {
    expect(gradeAnswer(question, drawn, right).isCorrect).toBe(true);
  }
  for (const wrong of ['0.56', '', 'm', '1/0', '0.5 kg', '0.5.0', 'Infinity', 'half']) {
    expect(gradeAnswer(question, drawn, wrong).isCorrect).toBe(false);
  }
});

test.each(['1500', '1,500', '1 500', '1.5e3', '1500,0'])('%s is read as one and a half thousand', (typed) => {
  const question = readSample('numeric', { key: 1500 });
  expect(gradeAnswer(question, drawSample(question), typed).isCorrect).toBe(true);
});

test('the unit of a solution is text', () => {
  const question = readSample('numeric', { key: 1, unit: '<svg onload=alert()>' });
  expect(solutionOf(question, drawSample(question)).lines).toEqual(['1 &lt;svg onload=alert()&gt;']);
});

test.each([
  ['no key', {}, 'key: Invalid input'],
  [
    'an unknown variable',
    { template: { a: { oneOf: [1, 2] } }, key: 'b + 1' },
    'key: There is no variable "b"',
  ],
  [
    'an unknown function in its feedback',
    { key: 1, feedback: [{ when: 'half(2)', say: 'x' }] },
    'feedback.0.when: There is no function "half"',
  ],
])('a numeric question with %s is refused', (_what, fields, message) => {
  expect(findSampleProblems('numeric', fields)).toContain(message);
});
