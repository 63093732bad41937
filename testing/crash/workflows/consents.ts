import { hashToken } from '#supabase/functions/_shared/link-tokens.ts';
import { addLearners } from '#testing/classroom/learners.ts';
import { differences, rowsByTask, type Workflow } from './workflow.ts';

const tokenOf = (task: number) => `a-token-for-consent-${task}`;
const isWithdrawn = (task: number) => task % 2 === 1;

/** Guardians consent by the link of a mail, ask for the next link, and half of them withdraw their consent. */
export const giveConsents: Workflow = async (database, count) => {
  const guardians = await addLearners(database, 'guardian', count);
  const [text] = await database.run('server', async (transaction) => {
    for (const task of guardians.keys()) {
      await transaction.query(
        'insert into private.guardian_requests (guardian_email, token_hash) values ($1, $2)',
        [`guardian-${task + 1}@example.com`, await hashToken(tokenOf(task))],
      );
    }
    return transaction.query<{ version: string }>('select max(version) as version from public.consent_texts');
  });
  return {
    tasks: guardians.map(({ id, token }, task) => async (send) => {
      const give = { action: 'give-consent', token: tokenOf(task), version: text?.version };
      await send({ path: '/functions/v1/family', token, body: give, done: [410] });
      await send({ path: '/functions/v1/family', token, body: { action: 'ask-consent' } });
      if (!isWithdrawn(task)) return;
      const [given] = (await send({
        method: 'GET',
        path: `/rest/v1/consents?select=id&guardian_id=eq.${id}`,
        token,
      })) as { id: string }[];
      const withdraw = { consent: given?.id, choice: 'delete' };
      await send({ path: '/rest/v1/rpc/withdraw_consent', token, body: withdraw });
    }),
    async check(transaction, finished) {
      const found = await rowsByTask<{
        task: number;
        consents: number;
        withdrawn: number;
        requests: number;
        isMailed: boolean;
      }>(
        transaction,
        // Whoever asks again because a response was lost gets another mail, whose link replaces the one before.
        `select (regexp_match(email, '-(\\d+)@'))[1]::integer - 1 as task,
           (select count(*)::integer from public.consents where guardian_id = profiles.id) as consents,
           (select count(withdrawn_at)::integer from public.consents where guardian_id = profiles.id) as withdrawn,
           (select count(*)::integer from private.guardian_requests where guardian_email = email) as requests,
           (select count(*) between 1 and 3 from server.mails where recipient = email) as "isMailed"
         from public.profiles where email like 'guardian-%'`,
      );
      return differences('consent', finished, found, (task) => ({
        consents: 1,
        withdrawn: isWithdrawn(task) ? 1 : 0,
        requests: 1,
        isMailed: true,
      }));
    },
  };
};
