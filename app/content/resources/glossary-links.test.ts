import { expect, test } from 'vitest';
import { termsIn } from '#courseware/markdown/lesson-markdown.ts';
import { glossaryTermIds, termId } from '#domain/courses/glossary-term.ts';
import { readShippedCourses } from '#testing/shipped-courses.ts';
import { glossary } from './glossary.ts';

const { courses } = await readShippedCourses();
const known = new Set(glossary.map(({ term }) => termId(term)));

test('the checker of lessons knows exactly the terms of the glossary', () => {
  expect([...glossaryTermIds]).toEqual([...known]);
});

test('every term that a lesson links to is in the glossary', () => {
  const unknown = courses
    .flatMap(({ modules }) => modules.flatMap(({ lessons }) => lessons))
    .flatMap(({ file, body }) => termsIn(body).map((id) => ({ file, id })))
    .filter(({ id }) => !known.has(id));
  expect(unknown).toEqual([]);
});
