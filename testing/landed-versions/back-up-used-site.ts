import type { Database } from '#backend/database/database.ts';
import { openSiteDatabase } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';
import { createLearnerClient } from '#testing/classroom/learner-client.ts';
import { addLearners, findTaughtLesson } from '#testing/classroom/learners.ts';
import { openLastExams } from '#testing/crash/certificates.ts';
import { runToSuccess } from '#testing/crash/commands.ts';
import { runClassroom } from '#testing/load/classroom.ts';
import { createLoadClient } from '#testing/load/client.ts';
import { withPreparedSite } from '#testing/load/site.ts';
import { readPublishableKey } from '#testing/site-process.ts';
import { useSite } from './use-site.ts';

const learnerCount = 8;
const seconds = 15;

/**
 * Starts this version with sample data, lets a small class study a lesson and take its quiz, lets people use the rest
 * of the site, and writes a backup. One graduate has passed the exam, another is in the middle of it.
 */
export function backUpUsedSite(file: string): Promise<void> {
  return withPreparedSite(
    'PGlite',
    async (database) => {
      const learners = await addLearners(database, 'learner', learnerCount);
      const graduates = await addLearners(database, 'graduate', 2);
      const exams = await openLastExams(database);
      return { learners, graduates, exams, lesson: await findTaughtLesson(database) };
    },
    async (site, { graduates, exams, ...classroom }) => {
      const { lesson } = classroom;
      const { actions, lost } = await runClassroom(site, { ...classroom, seconds });
      const failures = actions.flatMap((action) => action.failures);
      if (failures.length + lost.length > 0) throw new Error(JSON.stringify([...failures, ...lost]));

      const client = createLoadClient(site.url);
      const [passed] = graduates;
      if (!passed) throw new Error('nobody takes the exam');
      const graduate = createLearnerClient(passed, {
        client,
        apikey: await readPublishableKey(site),
        lesson,
      });
      await graduate.submitQuiz(exams.get(passed.id) ?? '');
      client.close();
      await useSite(site, lesson);
      await site.stop();

      const environment = readEnvironment({ DATA_DIR: site.dataDirectory });
      const database = await openSiteDatabase(environment);
      await keepLessonsOf(database, lesson.course).finally(() => database.close());
      await runToSuccess('backup', [file], site);
    },
  );
}

/**
 * The lessons of one course, and those whose questions were drawn, are enough. Courses stay: enrolments, ratings and
 * certificates name them.
 */
async function keepLessonsOf(database: Database, course: string): Promise<void> {
  await database.run('server', async (transaction) => {
    await transaction.query('delete from public.course_files where course_id <> $1', [course]);
    await transaction.query(
      `delete from public.course_modules where course_id <> $1 and id not in (
         select questions.module_id from private.questions
         join private.attempt_questions asked on asked.question_id = questions.id
       )`,
      [course],
    );
    await transaction.query(
      `delete from private.visit_counts where ctid not in (select ctid from private.visit_counts order by day desc limit 40)`,
    );
  });
}
