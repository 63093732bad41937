import { expect, test } from 'vitest';
import { findTextProblems } from '../lessons/find-lesson-problems.ts';
import { parseBlocks } from '../lessons/parse-blocks.ts';

/** The problems of a text as "line: message". */
function problemsOf(body: string): string[] {
  return findTextProblems(body, parseBlocks(body).blocks).map(({ line, message }) => `${line}: ${message}`);
}

test('terms of the glossary, pages of the site and the web may be linked', () => {
  const body =
    'A :term[neural network], :term[weights]{id="weight"}, [bias](/bias-check#how), [AI](https://example.org/#top).\n\n::lab{name="fool-the-sorter"}';
  expect(problemsOf(body)).toEqual([]);
});

test.each([
  ['an unknown term', 'One.\n\nA :term[blobfish].', '3: The glossary has no term "blobfish".'],
  ['a plural', 'Many :term[tokens].', '1: The glossary has no term "tokens". Did you mean {id="token"}?'],
  [
    'a link to an unknown term',
    '[x](/free-resources/glossary#blobfish)',
    '1: The glossary has no term "blobfish".',
  ],
  [
    'a place within the lesson',
    'See [above](#top).',
    '1: A lesson has no place "#top" that a link could lead to.',
  ],
  ['the mark of a footnote', 'So they say.[^1]', '1: Lessons have no footnotes.'],
  ['a footnote', 'So they say.\n\n[^note]: Somebody, 2020', '3: Lessons have no footnotes.'],
  ['a term in a note', ':::note[A note]\nA :term[blobfish].\n:::', '2: The glossary has no term "blobfish".'],
  ['an unknown lab', '::lab{name="blobfish"}', '1: There is no lab "blobfish".'],
  [
    'an unknown goal',
    '::lab{name="fool-the-sorter" goal="fish"}',
    '1: The lab "fool-the-sorter" has no goal "fish".',
  ],
  ['an explainer', '::explainer{name="blobfish"}', '1: There is no explainer "blobfish".'],
])('%s is reported at its line', (_name, body, problem) => {
  expect(problemsOf(body).join('\n')).toContain(problem);
});

test('code may contain what looks like a footnote', () => {
  expect(problemsOf('Use `[^a]`.\n\n```text\n[^1]: x\n```')).toEqual([]);
});
