import type { z } from 'zod';
import type { classRosterSchema } from '#domain/classes/class-call.ts';
import type { RosterMember, RosterRow } from '#domain/classes/roster.ts';
import { makeChildAccount } from '#supabase/functions/_shared/child-account.ts';
import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { classInvitationMail } from './mails.ts';

/** Milliseconds. 500 new pupils are some thousand rows, each with its quotas. */
const longestRoster = 30_000;

interface Changes {
  added: RosterRow[];
  changed: RosterMember[];
  leaving: string[];
}

/**
 * Makes the accounts of new pupils, and then changes the class in one transaction with the mails to people who are
 * invited. If that fails, the accounts are deleted again. A job deletes those of a server that stopped in between: they
 * hold nothing about anybody.
 */
export async function applyRoster(
  teacher: string,
  classId: string,
  { version, name, code, pupils }: z.output<typeof classRosterSchema>,
  { added, changed, leaving }: Changes,
  platform: FunctionPlatform,
): Promise<void> {
  const made: string[] = [];
  try {
    const rows: (Omit<RosterRow, 'line'> & { user_id: string | null })[] = [];
    for (const { line: _, ...row } of added) {
      let user_id = (!row.email && row.number !== null && pupils[row.number]) || null;
      if (!row.email && !user_id) {
        user_id = await makeChildAccount(platform);
        made.push(user_id);
      }
      rows.push({ ...row, user_id });
    }
    await platform.transact(async ({ database, sendMail }) => {
      await database
        .rpc('apply_roster', {
          teacher,
          class: classId,
          seen_version: version,
          roster: { added: rows, changed: changed.map(({ has_joined: _, ...member }) => member), leaving },
        })
        .throwOnError();
      for (const { email } of added) {
        if (email) await sendMail(classInvitationMail(email, { name, code }, platform));
      }
    }, longestRoster);
  } catch (error) {
    for (const id of made) await platform.accounts.deleteUser(id);
    throw error;
  }
}
