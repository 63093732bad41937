import type { Database } from '#backend/database/database.ts';
import { courseFiles, packFiles } from '#testing/course-files.ts';

const objectives = [1, 2, 3, 4, 5, 6];

/** Two questions for each objective, whose first option is right. */
const questions = objectives.flatMap((objective) =>
  ['a', 'b'].map(
    (letter) => `- id: firm-${objective}-${letter}
  kind: single
  lesson: firm-lesson
  objective: ${objective}
  difficulty: 1
  prompt: Question ${objective} ${letter}?
  options:
    - text: Yes.
      correct: true
    - text: Not so.
      say: Read it again.
  explanation: So it is.
`,
  ),
);

const course = packFiles(
  courseFiles('firm', {
    'course.md': `---
title: Firm
level: Beginner
summary: A course that outlasts its server.
instructor: Dr. Miriam Vogel
category: AI Foundations
duration: 1 week
position: 1
introductory: true
objectives: [Answer.]
---

A course.
`,
    '1-firm/module.md': '---\nid: firm-module\ntitle: Firm\nobjectives: [Answer.]\n---\n',
    '1-firm/1-lesson.md': `---
id: firm-lesson
title: Lesson
kind: Reading
minutes: 6
objectives: [One., Two., Three., Four., Five., Six.]
---

Text.

::check{question="firm-1-a"}
`,
    '1-firm/questions.yaml': questions.join(''),
  }),
);

interface TestedCourse {
  course: string;
  module: string;
  lesson: string;
}

/** A course with one lesson and enough questions for class tests. */
export async function addTestedCourse(database: Database): Promise<TestedCourse> {
  return database.run('server', async (transaction) => {
    const find = () =>
      transaction.query<TestedCourse>(
        `select lesson.course_id as course, lesson.module_id as module, lesson.id as lesson
         from public.course_lessons lesson where content_id = 'firm-lesson'`,
      );
    if ((await find()).length === 0) {
      await transaction.query('select public.import_course($1)', [JSON.stringify(course)]);
    }
    const [found] = await find();
    if (!found) throw new Error('the course was not imported');
    return found;
  });
}
