import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { questionRenderer } from '#courseware/markdown/lesson-markdown.ts';
import { compileQuestion } from '#courseware/questions/compile.ts';
import { drawQuestion } from '#courseware/questions/draw.ts';
import { questionKinds } from '#courseware/questions/question.ts';
import { readShippedCourses } from '#testing/shipped-courses.ts';
import { questionViewSchema } from './question-responses.ts';

test('every question of the curriculum passes the schema unchanged', async () => {
  expect(readdirSync('curriculum')).toContain('meet-ai');
  const { courses } = await readShippedCourses();
  const questions = courses.flatMap(({ modules }) => modules.flatMap((module) => module.questions));
  expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(questionKinds));
  for (const question of questions) {
    const { view } = drawQuestion(compileQuestion(question, questionRenderer), 'seed');
    // Undefined properties are not in the JSON.
    const sent = JSON.parse(JSON.stringify(view));
    expect(questionViewSchema.parse(sent), question.id).toEqual(sent);
  }
});
