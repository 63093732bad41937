import { addLearners } from '#testing/classroom/learners.ts';
import { addSchool } from './school.ts';
import { differences, rowsByTask, type Workflow } from './workflow.ts';

const pupils = ['Kim', 'Lou', 'Max', 'Nia'];
const birthYear = new Date().getUTCFullYear() - 9;
const isUndone = (task: number) => task % 2 === 1;

const rosterOf = (task: number) =>
  [
    'number,name,birth year,email',
    ...pupils.map((name, at) => `${task}-${at},${name},${birthYear},`),
    `,Ada Adams,,rostered-${task}@example.org`,
  ].join('\n');

/** Teachers import a roster, and half of them undo it. */
export const importRosters: Workflow = async (database, count) => {
  const teachers = await addLearners(database, 'importer', count);
  const classes = await addSchool(database, 'Roster School', teachers);
  return {
    tasks: teachers.map(({ token }, task) => async (send) => {
      const roster = {
        action: 'apply-roster',
        class: classes[task],
        text: rosterOf(task),
        version: 1,
        is_sure: true,
      };
      await send({ path: '/functions/v1/classes', token, body: roster, done: [409] });
      if (!isUndone(task)) return;
      await send({
        path: '/rest/v1/rpc/undo_roster',
        token,
        body: { class: classes[task] },
        done: [409],
      });
    }),
    async check(transaction, finished) {
      const found = await rowsByTask<{
        task: number;
        rosters: number;
        undone: number;
        members: number;
        mails: number;
      }>(
        transaction,
        `select (regexp_match(classes.name, '\\d+'))[1]::integer as task,
           (select count(*)::integer from private.roster_changes where class_id = classes.id) as rosters,
           (select count(undone_at)::integer from private.roster_changes where class_id = classes.id) as undone,
           (select count(*)::integer from public.class_members where class_id = classes.id and left_at is null) as members,
           (select count(*)::integer from server.mails
            where recipient = 'rostered-' || (regexp_match(classes.name, '\\d+'))[1] || '@example.org') as mails
         from public.classes join public.organisations on organisations.id = organisation_id
         where organisations.name = 'Roster School'`,
      );
      const problems = differences('roster', finished, found, (task) => ({
        rosters: 1,
        undone: isUndone(task) ? 1 : 0,
        members: isUndone(task) ? 0 : pupils.length + 1,
        mails: 1,
      }));
      for (const { task, members, rosters } of found.values()) {
        if (members !== 0 && members !== pupils.length + 1) problems.push(`roster ${task} is half there`);
        if (rosters > 1) problems.push(`roster ${task} was applied ${rosters} times`);
      }
      return problems;
    },
  };
};
