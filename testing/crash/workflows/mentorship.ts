import { randomUUID } from 'node:crypto';
import { addLearners } from '#testing/classroom/learners.ts';
import { differences, rowsByTask, type Workflow } from './workflow.ts';

const day = (days: number) => new Date(Math.floor(Date.now() / 1_000 + days * 86_400) * 1_000).toISOString();

/** Members ask for a mentorship session, and an admin confirms it. */
export const confirmMentorships: Workflow = async (database, count) => {
  const members = await addLearners(database, 'mentee', count);
  const [mentor] = await addLearners(database, 'mentor', 1);
  if (!mentor) throw new Error('no mentor was added');
  await database.run('server', async (transaction) => {
    await transaction.query(`update public.profiles set role = 'admin' where id = $1`, [mentor.id]);
    await transaction.query(
      `insert into public.memberships (user_id, plan_id, billing, status, starts_at, ends_at, is_trial)
       select id, 'expert', 'monthly', 'Active', now(), now() + interval '40 days', true
       from public.profiles where email like 'mentee-%'`,
    );
  });
  const times = [day(2), day(3), day(4)];
  return {
    tasks: members.map(({ token }, task) => async (send) => {
      const session_id = randomUUID();
      const topic = `Topic ${task}`;
      await send({
        path: '/functions/v1/mentorship',
        token,
        body: { action: 'request', session_id, topic, times, time_zone: 'Europe/Berlin' },
      });
      await send({
        path: '/functions/v1/mentorship',
        token: mentor.token,
        body: {
          action: 'confirm',
          session_id,
          sequence: 0,
          starts_at: times[1],
          meeting_url: `https://meet.example/${task}`,
        },
        done: [409],
      });
    }),
    async check(transaction, finished) {
      const found = await rowsByTask<{
        task: number;
        status: string;
        sequence: number;
        meeting_url: string;
        requests: number;
        confirmations: number;
      }>(
        transaction,
        `select (regexp_match(email, '-(\\d+)@'))[1]::integer - 1 as task, sessions.status, sequence, meeting_url,
           (select count(*)::integer from server.mails
            where subject = 'Mentorship: ' || full_name || ' asks for a session') as requests,
           (select count(*)::integer from server.mails
            where recipient = email and subject = 'Your mentorship session is confirmed') as confirmations
         from public.mentorship_sessions sessions join public.profiles on profiles.id = user_id
         where email like 'mentee-%'`,
      );
      const problems = differences('session', finished, found, (task) => ({
        status: 'Confirmed',
        sequence: 1,
        meeting_url: `https://meet.example/${task}`,
        requests: 1,
        confirmations: 1,
      }));
      const confirmed = [...found.values()].filter(({ status }) => status === 'Confirmed').length;
      const [mailed] = await transaction.query<{ count: number }>(
        `select count(*)::integer as count from server.mails where recipient = 'mentor-1@example.com'`,
      );
      if (mailed?.count !== confirmed) {
        problems.push(`the mentor has ${mailed?.count} mails about ${confirmed} sessions`);
      }
      return problems;
    },
  };
};
