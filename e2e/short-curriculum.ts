import type { PackedCourse } from '#courseware/pack-course.ts';
import { courseFiles, packFiles } from '#testing/course-files.ts';

/** The answer to every question. */
export const everyAnswer = 'red';

const course = `---
title: Sorting Socks
level: Beginner
summary: How a drawer learns what belongs together.
instructor: Dr. Miriam Vogel
category: AI Foundations
duration: 1 week
position: 1
objectives: [Sort socks by example.]
---

A course about socks.
`;

function moduleFiles(number: number): Record<string, string> {
  const folder = `${number}-part-${number}`;
  const question = (letter: string) => `- id: short-q${number}${letter}
  kind: text
  lesson: short-lesson-${number}
  objective: 1
  difficulty: 1
  prompt: Which colour has sock ${number}${letter}?
  accept: [${everyAnswer}]
  say: Look again.
  explanation: It is red.
`;
  return {
    [`${folder}/module.md`]: `---
id: short-module-${number}
title: Part ${number}
objectives: [Sort.]
---
`,
    [`${folder}/1-lesson-${number}.md`]: `---
id: short-lesson-${number}
title: Lesson ${number}
kind: Reading
minutes: 6
objectives: [Say what makes two socks a pair.]
---

Two socks are a pair if their colours agree.
`,
    [`${folder}/questions.yaml`]: question('a') + question('b'),
  };
}

/** A level of one course with two modules, for members. */
export function packShortCurriculum(): PackedCourse {
  const texts = { 'course.md': course, ...moduleFiles(1), ...moduleFiles(2) };
  return packFiles(courseFiles('sorting-socks', texts));
}
