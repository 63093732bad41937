import { addLearners } from '#testing/classroom/learners.ts';
import { addSchool } from './school.ts';
import { addTestedCourse } from './tested-course.ts';
import { differences, rowsByTask, type Workflow } from './workflow.ts';

const moment = 'before';
const answerOf = (task: number) => task % 2;

/** A class takes a test: every learner answers all its questions and hands in. */
export const takeClassTests: Workflow = async (database, count) => {
  const { course, module } = await addTestedCourse(database);
  const teachers = await addLearners(database, 'examiner', 1);
  const learners = await addLearners(database, 'tested', count);
  const [testedClass] = await addSchool(database, 'Test School', teachers);
  await database.run('server', async (transaction) => {
    await transaction.query('insert into public.class_assignments (class_id, course_id) values ($1, $2)', [
      testedClass ?? '',
      course,
    ]);
    await transaction.query(
      `insert into public.class_members (class_id, user_id, name, email, joined_at)
       select $1, id, full_name, email, now() from public.profiles where email like 'tested-%'`,
      [testedClass ?? ''],
    );
  });
  const teacher = teachers[0]?.token;
  let test = '';
  return {
    async begin(send) {
      const body = { action: 'open-class-test', class: testedClass, module, moment };
      const opened = (await send({ path: '/functions/v1/assessments', token: teacher, body })) as {
        test: string;
      };
      test = opened.test;
    },
    tasks: learners.map(({ token }, task) => async (send) => {
      const assess = (action: string, done: number[] = []) =>
        send({
          path: '/functions/v1/assessments',
          token,
          body: { action: `${action}-class-test`, test, moment },
          done,
        });
      const { paper, questions } = (await assess('start')) as {
        paper: string;
        questions: { position: number }[];
      };
      for (const { position } of questions) {
        const body = { paper, question_position: position, answer: answerOf(task) };
        await send({ path: '/rest/v1/rpc/save_test_answer', token, body });
      }
      await assess('submit', [409]);
    }),
    async check(transaction, finished) {
      const found = await rowsByTask<{ task: number; papers: number; handedIn: number; answers: string }>(
        transaction,
        `select (regexp_match(email, '-(\\d+)@'))[1]::integer - 1 as task, count(*)::integer as papers,
           (count(handed_in_at) filter (where score is not null))::integer as "handedIn",
           min((select string_agg(value::text, '' order by key) from jsonb_each(answers))) as answers
         from public.class_test_papers papers join public.profiles on profiles.id = user_id
         where email like 'tested-%' group by 1`,
      );
      return differences('paper', finished, found, (task) => ({
        papers: 1,
        handedIn: 1,
        answers: String(answerOf(task)).repeat(6),
      }));
    },
  };
};
