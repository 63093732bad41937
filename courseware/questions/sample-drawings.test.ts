import { expect, test } from 'vitest';
import { questionSchema } from './question.ts';
import { sampleDrawings } from './sample-drawings.ts';

const draw = (fields: object) =>
  sampleDrawings(
    questionSchema.parse({
      ...{ id: 'a', lesson: 'b', objective: 1, difficulty: 1, kind: 'numeric', explanation: 'So.' },
      ...{ prompt: 'What is {a} divided by {b}?', key: 'a / b', tolerance: 0.01 },
      ...fields,
    }),
  );
const range = (from: number) => ({ from, to: 3, step: 1 });

test('ten drawings show their numbers, their text and the right answer', () => {
  const drawings = draw({ template: { a: range(1), b: range(1) } });
  expect(drawings).toHaveLength(10);
  for (const { values, prompt, answer, problem } of drawings) {
    const [a, b] = values.map(({ value }) => Number(value));
    expect(prompt).toContain(`What is ${a} divided by ${b}?`);
    expect(Number(answer[0])).toBeCloseTo(Number(a) / Number(b), 3);
    expect(problem).toBeUndefined();
  }
});

test('drawings that cannot be answered come first, with the reason, and possible ones beside them', () => {
  const drawings = draw({ template: { a: range(1), b: range(0) } });
  expect(drawings).toHaveLength(10);
  const impossible = drawings.filter(({ problem }) => problem !== undefined);
  expect(impossible).toHaveLength(5);
  expect(drawings.slice(0, 5)).toEqual(impossible);
  for (const { values, problem } of impossible) {
    expect(values).toContainEqual({ name: 'b', value: '0' });
    expect(problem).toMatch(/zero|finite|number/i);
  }
});

test('a condition that no numbers meet is said of every drawing', () => {
  const drawings = draw({ template: { a: range(1), b: range(1), where: 'a > b + 5' } });
  expect(drawings).toHaveLength(10);
  expect(drawings[0]?.problem).toMatch(/No values were found that meet/);
});
