import type { SupabaseClient } from '@supabase/supabase-js';
import type { PackedCourse } from '#courseware/pack-course.ts';
import type { CourseLevel } from '#domain/courses/course.ts';
import type { Database } from '#domain/database/database-types.ts';
import { courseFiles, packFiles } from '#testing/course-files.ts';
import { startAttempt } from './assessments.ts';

/** The answer to every question. */
export const everyAnswer = 'red';

/** One course for each level, with two modules of one lesson and two questions, and what its certificate takes. */
export const shortCourses = {
  Beginner: { slug: 'sorting-socks', title: 'Sorting Socks', part: 'Part', projects: {} },
  Intermediate: {
    slug: 'measuring-socks',
    title: 'Measuring Socks',
    part: 'Step',
    projects: { 'A drawer of your own': 'project' },
  },
  Advanced: {
    slug: 'designing-socks',
    title: 'Designing Socks',
    part: 'Stage',
    projects: {
      'Capstone: the plan': 'capstone-plan',
      'Capstone: the build': 'capstone-build',
      'Capstone: the defence': 'capstone-defence',
    },
  },
} as const satisfies Record<
  CourseLevel,
  { slug: string; title: string; part: string; projects: Record<string, string> }
>;

/** The slugs of a module and its lesson. */
const slugsOf = (level: CourseLevel, number: number) => {
  const module = `${shortCourses[level].part.toLowerCase()}-${number}`;
  return { module, lesson: level === 'Beginner' ? `lesson-${number}` : `lesson-of-${module}` };
};

const courseText = (level: CourseLevel) => `---
title: ${shortCourses[level].title}
level: ${level}
summary: How a drawer learns what belongs together.
instructor: Dr. Miriam Vogel
category: AI Foundations
duration: 1 week
position: 1
objectives: [Sort socks by example.]
---

A course about socks.
`;

function moduleFiles(level: CourseLevel, number: number, below = ''): Record<string, string> {
  const { module, lesson } = slugsOf(level, number);
  const folder = `${number}-${module}`;
  const question = (letter: string) => `- id: short-${module}-q${letter}
  kind: text
  lesson: short-${lesson}
  objective: 1
  difficulty: 1
  prompt: Which colour has sock ${number}${letter}?
  accept: [${everyAnswer}]
  say: Look again.
  explanation: It is red.
`;
  return {
    [`${folder}/module.md`]: `---
id: short-${module}
title: ${shortCourses[level].part} ${number}
objectives: [Sort.]
---
`,
    [`${folder}/1-${lesson}.md`]: `---
id: short-${lesson}
title: Lesson ${number}
kind: Reading
minutes: 6
objectives: [Say what makes two socks a pair.]
---

Two socks are a pair if their colours agree.

${below}
`,
    [`${folder}/questions.yaml`]: question('a') + question('b'),
  };
}

function projectFiles(level: CourseLevel): Record<string, string> {
  const criterion = (id: string) => `  - id: ${id}
    title: It has ${id}
    accepted: Everybody can see it.
`;
  return Object.fromEntries(
    Object.entries(shortCourses[level].projects).map(([title, use]) => [
      `projects/short-${use}.md`,
      `---
title: '${title}'
use: ${use}
rubric:
${criterion('a-purpose')}${criterion('a-method')}${criterion('a-result')}---

Fill a drawer.
`,
    ]),
  );
}

/** A level of one course with two modules, for members. `below` is added to the text of the first lesson. */
export function packShortCurriculum(level: CourseLevel = 'Beginner', below = ''): PackedCourse {
  const texts = {
    'course.md': courseText(level),
    ...moduleFiles(level, 1, below),
    ...moduleFiles(level, 2),
    ...projectFiles(level),
  };
  return packFiles(courseFiles(shortCourses[level].slug, texts));
}

type Learner = SupabaseClient<Database>;

/** Answers every question of a quiz or the exam rightly and hands it in, as another device of the learner would. */
export async function passElsewhere(
  learner: Learner,
  wanted: { module: string } | { level: string },
): Promise<void> {
  const { attempt, questions } = await startAttempt(learner, wanted);
  for (const { position } of questions) {
    const answered = { attempt, question_position: position, answer: everyAnswer };
    await learner.rpc('save_answer', answered).throwOnError();
  }
  const { data } = await learner.functions.invoke('assessments', { body: { action: 'submit', attempt } });
  if (data.attempt.score !== 100) throw new Error(`the score is ${data.attempt.score}`);
}

/** Does both lessons and passes both quizzes, so that the exam opens. */
export async function completeShortLevel(learner: Learner, level: CourseLevel = 'Beginner'): Promise<void> {
  for (const number of [1, 2]) {
    const { module, lesson } = slugsOf(level, number);
    const { data } = await learner
      .from('course_lessons')
      .select('id')
      .eq('slug', lesson)
      .single()
      .throwOnError();
    await learner.rpc('save_progress', { lesson: data.id, mark_done: true }).throwOnError();
    await passElsewhere(learner, { module });
  }
}

/** Asks for a plan, and has the admin settle the payment. */
export async function payFor(learner: Learner, plan: string, admin: Learner): Promise<void> {
  const { data, error } = await learner.functions.invoke('membership-request', {
    body: { plan, billing: 'monthly' },
  });
  if (error) throw error;
  await admin.rpc('settle_payment', { target_payment: data.payment.id }).throwOnError();
}
