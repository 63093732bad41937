import { expect } from 'vitest';
import type { Database } from '../database/database.ts';

/** When a mail fails: while it is stored, or when the transaction that has stored it commits. */
type BrokenMoment = 'insert' | 'commit';
const brokenMoments: BrokenMoment[] = ['insert', 'commit'];

const triggers: Record<BrokenMoment, string> = {
  insert: 'create trigger break_mail before insert on server.mails',
  commit: 'create constraint trigger break_mail after insert on server.mails deferrable initially deferred',
};

/** Does the work while no transaction that stores a mail can succeed. */
async function withBrokenMails<Result>(
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

/** Expects that a request whose mail cannot be stored fails and leaves the state as it was. Returns that state. */
export async function expectUndone<State>(
  database: Database,
  readState: () => Promise<State>,
  request: () => Promise<{ status: number }>,
): Promise<State> {
  const before = await readState();
  for (const moment of brokenMoments) {
    expect((await withBrokenMails(database, moment, request)).status).toBe(500);
    expect(await readState()).toEqual(before);
  }
  return before;
}
