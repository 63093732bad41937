import { addLearners } from '#testing/classroom/learners.ts';
import { addTestedCourse } from './tested-course.ts';
import type { Workflow } from './workflow.ts';

const questionOf = (task: number) => `firm-new-${task}`;
const textOf = (task: number) => `This is text ${task} of the lesson.`;

const sourceOf = (task: number) => `id: ${questionOf(task)}
kind: numeric
lesson: firm-lesson
objective: 1
difficulty: 1
prompt: What is three and ${task}?
key: ${task + 3}
say: Count again.
explanation: So it is.
`;

/** An author writes a question as a draft, and publishes the lesson that asks it, and the question with it. */
export const publishLessons: Workflow = async (database, count) => {
  const { course, module, lesson } = await addTestedCourse(database);
  const [author] = await addLearners(database, 'author', 1);
  if (!author) throw new Error('no author was added');
  const { id, token } = author;
  const [details] = await database.run('server', async (transaction) => {
    await transaction.query(
      `insert into public.course_staff (course_id, user_id, role) values ($1, $2, 'instructor')`,
      [course, id],
    );
    return transaction.query<object>(
      `select title, kind, duration_minutes, to_jsonb(objectives) as objectives
       from public.course_lessons where id = $1`,
      [lesson],
    );
  });
  return {
    tasks: Array.from({ length: count }, (_, task) => async (send) => {
      const question = { module, source: sourceOf(task), seen: null, publish: false };
      await send({
        path: '/functions/v1/authoring',
        token,
        body: { action: 'save-question', ...question },
        done: [409, 422],
      });
      const [newest] = (await send({
        method: 'GET',
        path: `/rest/v1/lesson_revisions?select=number&lesson_id=eq.${lesson}&order=number.desc&limit=1`,
        token,
      })) as { number: number }[];
      const body = `${textOf(task)}\n\n::check{question="${questionOf(task)}"}\n`;
      await send({
        path: '/functions/v1/authoring',
        token,
        body: {
          action: 'save-lesson',
          publish: true,
          lesson,
          seen: { revision: newest?.number, details },
          text: { ...details, body },
        },
        done: [409],
      });
    }),
    async check(transaction, finished) {
      const problems: string[] = [];
      const revisions = await transaction.query<{ number: number; body: string }>(
        'select number, body from public.lesson_revisions where lesson_id = $1 order by number',
        [lesson],
      );
      const drafts = await transaction.query<{ id: string }>(
        'select id from private.questions where is_draft order by id',
      );
      const [shown] = await transaction.query<{ revision: number; blocks: string }>(
        'select revision, blocks::text as blocks from public.lesson_contents where lesson_id = $1',
        [lesson],
      );
      for (const task of finished) {
        const stored = revisions.filter(({ body }) => body.includes(textOf(task)));
        if (stored.length !== 1) problems.push(`text ${task} of the lesson is stored ${stored.length} times`);
        if (drafts.some((draft) => draft.id === questionOf(task))) {
          problems.push(`question ${task} is still a draft`);
        }
      }
      const newest = revisions.at(-1);
      const text = newest?.body.split('\n', 1)[0] ?? '';
      if (shown?.revision !== newest?.number || !shown?.blocks.includes(text)) {
        problems.push(`the lesson shows revision ${shown?.revision} of ${newest?.number}, without "${text}"`);
      }
      return problems;
    },
  };
};
