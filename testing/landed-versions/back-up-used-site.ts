import { addLearners, findTaughtLesson } from '#testing/classroom/learners.ts';
import { runToSuccess } from '#testing/crash/commands.ts';
import { runClassroom } from '#testing/load/classroom.ts';
import { withPreparedSite } from '#testing/load/site.ts';

const learnerCount = 8;
const seconds = 15;

/** Starts this version with sample data, lets a small class study a lesson and take its quiz, and writes a backup. */
export function backUpUsedSite(file: string): Promise<void> {
  return withPreparedSite(
    'PGlite',
    async (database) => ({
      learners: await addLearners(database, 'learner', learnerCount),
      lesson: await findTaughtLesson(database),
    }),
    async (site, classroom) => {
      const { actions, lost } = await runClassroom(site, { ...classroom, seconds });
      const failures = actions.flatMap((action) => action.failures);
      if (failures.length + lost.length > 0) throw new Error([...failures, ...lost].join('\n'));
      await runToSuccess('backup', [file], site);
    },
  );
}
