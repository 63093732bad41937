import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DraftValue,
  numberOrText,
  type QuestionDraft,
  readAt,
  readDraft,
  settledNumber,
  writeAt,
  writeDraft,
} from './draft.ts';

const scalar = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('yes', '~', 'null', '- a', '# no', '{a}', '1.0', ' space ', 'line\n\nbreak\n', '|', 'a: b'),
  fc.integer(),
  fc.double({ noDefaultInfinity: true, noNaN: true }).map((value) => value + 0),
  fc.boolean(),
  fc.constant(null),
);
const name = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9_]{0,8}$/);
const { value: anyValue } = fc.letrec<{ value: DraftValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const anyDraft = fc.dictionary(name, anyValue, { maxKeys: 8, noNullPrototype: true });

test('a draft of any values is the same after it was written as YAML and read again', () => {
  fc.assert(
    fc.property(anyDraft, (draft: QuestionDraft) => {
      const source = writeDraft(draft);
      expect(readDraft(source).draft).toEqual(draft);
      expect(writeDraft(readDraft(source).draft ?? {})).toBe(source);
    }),
  );
});

test('a changed value is read back, and everything else stays', () => {
  const anyPath = fc.tuple(name, fc.array(fc.oneof(name, fc.nat(3)), { maxLength: 2 }));
  fc.assert(
    fc.property(anyDraft, anyPath, fc.string({ minLength: 1 }), (draft, [first, rest], value) => {
      const changed = writeAt(draft, [first, ...rest], value);
      expect(readAt(changed, [first, ...rest])).toBe(value);
      const { [first]: _changed, ...others } = changed;
      const { [first]: _before, ...before } = draft;
      expect(others).toEqual(before);
    }),
  );
});

test.each([
  ['prompt: [', /Flow sequence|expected|line 1/i],
  ['just a text', 'A question is a list of fields, each with its name, a colon and a value.'],
  ['a: &x 1\nb: *x', 'Anchors and aliases are not supported.'],
])('YAML that is not a question says why: %s', (source, problem) => {
  expect(readDraft(source).problem).toMatch(problem);
});

test('a number is stored as a number, and what is typed on the way to it stays as it was typed', () => {
  expect(['1', '1.', '1.0', '1.05', '-', '-3', '2 * a', ''].map(numberOrText)).toEqual([
    1,
    '1.',
    '1.0',
    1.05,
    '-',
    -3,
    '2 * a',
    '',
  ]);
  expect([' 1.0 ', '.5', '+2', '2 * a '].map(settledNumber)).toEqual([1, 0.5, 2, '2 * a']);
});
