import type { Database } from '../database/database.ts';

/** When a mail fails: while it is stored, or when the transaction that has stored it commits. */
export type BrokenMoment = 'insert' | 'commit';
export const brokenMoments: BrokenMoment[] = ['insert', 'commit'];

const triggers: Record<BrokenMoment, string> = {
  insert: 'create trigger break_mail before insert on server.mails',
  commit: 'create constraint trigger break_mail after insert on server.mails deferrable initially deferred',
};

/** Does the work while no transaction that stores a mail can succeed. */
export async function withBrokenMails<Result>(
  database: Database,
  moment: BrokenMoment,
  work: () => Promise<Result>,
): Promise<Result> {
  const run = (text: string) => database.run('server', (transaction) => transaction.script(text));
  await run(`
    create function server.break_mail() returns trigger language plpgsql
    as $$ begin raise sqlstate '55000' using message = 'this mail is broken'; end $$;
    ${triggers[moment]} for each row execute function server.break_mail();
  `);
  try {
    return await work();
  } finally {
    await run('drop function server.break_mail() cascade');
  }
}
