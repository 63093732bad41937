import { expect, test } from 'vitest';
import { readShippedCourses } from '#testing/shipped-courses.ts';
import { sample } from '#testing/thorough.ts';
import { questionRenderer } from '../markdown/lesson-markdown.ts';
import { compileQuestion } from './compile.ts';
import { drawQuestion } from './draw.ts';
import { questionKinds } from './kinds/views.ts';
import { questionViewSchema } from './view.ts';

test('every question of the curriculum passes the schema unchanged', async () => {
  const { courses } = await readShippedCourses();
  const questions = courses.flatMap(({ modules }) => modules.flatMap((module) => module.questions));
  expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(questionKinds));
  const chosen = questionKinds.flatMap((kind) =>
    sample(
      questions.filter((each) => each.kind === kind),
      10,
    ),
  );
  for (const question of chosen) {
    const { view } = drawQuestion(compileQuestion(question, questionRenderer), 'seed');
    // Undefined properties are not in the JSON.
    const sent = JSON.parse(JSON.stringify(view));
    expect(questionViewSchema.parse(sent), question.id).toEqual(sent);
  }
});
