import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { createLog } from '#backend/log/log.ts';
import { openTestBackend } from '#testing/backend.ts';
import { startHourlyWork } from './start-hourly-work.ts';

const site = await openTestBackend();
afterAll(site.close);

const functionAddress = 'http://127.0.0.1:3000/functions/v1';
const tokenFor = (role: string) => site.backend.keys.sign({ role, exp: Math.floor(Date.now() / 1000) + 60 });
const call = (name: string, token: string, body?: object) =>
  site.fetch(`${functionAddress}/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });

/** A member who paid a month ago, and whose membership ends in three days. */
async function makeMember(billing: 'monthly' | 'annual') {
  const person = await makeSignedIn(site);
  await call('membership-request', person.session.access_token, { plan: 'expert', billing });
  await sql(site, `update public.payments set status = 'Completed', settled_at = now() where user_id = $1`, [
    person.id,
  ]);
  const [membership] = await sql<{ until: string }>(
    site,
    `update public.memberships set status = 'Active', starts_at = now() - interval '1 month',
       ends_at = now() + interval '3 days', created_at = now() - interval '1 month'
     where user_id = $1 returning to_char(ends_at at time zone 'UTC', 'FMMonth FMDD, YYYY') as until`,
    [person.id],
  );
  site.mails.length = 0;
  return { ...person, until: membership?.until };
}

const paymentsOf = (id: string) =>
  sql(site, 'select status from public.payments where user_id = $1 order by created_at', [id]);

test('once the server runs, a member whose period is about to end has the next invoice in the mail, once', async () => {
  const { id, email, until } = await makeMember('annual');
  await startHourlyWork(site.backend, site.settings).stop();
  await startHourlyWork(site.backend, site.settings).stop();
  await site.settleMails();
  expect(site.mails.map(({ to }) => to)).toEqual([email]);
  const [{ subject, text } = { subject: '', text: '' }] = site.mails;
  expect(subject).toMatch(/^Your invoice INV-\d+$/);
  expect(text).toContain(
    `Your Expert membership at Lifelong AI Institute runs until ${until}. Here is the invoice for the next year.`,
  );
  expect(text).toContain('Expert membership, annual: $790.00\nTotal: $790.00');
  expect(text).toContain('If you do not want to go on, cancel on your account page: nothing is charged.');
  expect(await paymentsOf(id)).toEqual([{ status: 'Completed' }, { status: 'Pending' }]);
});

test('what fails is logged and tried again, and an address that takes no mail keeps no other', async () => {
  const [odd, usual] = [await makeMember('monthly'), await makeMember('monthly')];
  await sql(site, 'update public.profiles set email = $1 where id = $2', ['two\nlines@example.com', odd.id]);
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => lines.push(JSON.parse(line).msg) });
  const right = 'execute on function public.renew_memberships(text)';
  await sql(site, `revoke ${right} from service_role`);
  const renewal = startHourlyWork({ ...site.backend, log }, site.settings, 50);
  await expect.poll(() => lines).toContain('hourly work failed and will be tried again');
  await sql(site, `grant ${right} to service_role`);
  await expect.poll(() => paymentsOf(usual.id)).toHaveLength(2);
  await renewal.stop();
  await site.settleMails();
  expect(await paymentsOf(odd.id)).toHaveLength(2);
  expect(lines.at(-1)).toBe('a mail of a function could not be sent');
  expect(site.mails.map(({ to }) => to)).toEqual([usual.email]);
});

test('a job that fails keeps no other from its work', async () => {
  const { id } = await makeMember('monthly');
  const addGuardian = (tokenHash: string) =>
    sql(
      site,
      `insert into private.guardian_requests (guardian_email, token_hash, created_at)
       values ('guardian@example.com', $1, now() - interval '8 days')`,
      [tokenHash],
    );
  const guardians = () => sql(site, 'select token_hash from private.guardian_requests');
  const without = async (right: string, work: () => Promise<void>) => {
    await sql(site, `revoke ${right} from service_role`);
    await work();
    await sql(site, `grant ${right} to service_role`);
  };
  const workOnce = () => startHourlyWork({ ...site.backend, log: createLog('silent') }, site.settings).stop();

  await addGuardian('one');
  await without('execute on function public.renew_memberships(text)', workOnce);
  expect(await guardians()).toEqual([]);

  await addGuardian('two');
  await without('execute on function public.delete_old_family_requests()', workOnce);
  expect(await guardians()).toHaveLength(1);
  expect(await paymentsOf(id)).toHaveLength(2);
});

test('as a function it is for the secret key', async () => {
  const { id, session } = await makeMember('monthly');
  for (const token of [session.access_token, await tokenFor('anon')]) {
    expect((await call('membership-renewal', token)).status).toBe(403);
  }
  expect(await paymentsOf(id)).toHaveLength(1);
  const response = await call('membership-renewal', await tokenFor('service_role'));
  expect([response.status, await response.json()]).toEqual([200, { renewed: 1 }]);
  expect(site.mails).toHaveLength(1);
});

test('the secret key opens it in either header, and nothing else does', async () => {
  const { publishable, secret } = site.backend.keys;
  const ask = async (headers: Record<string, string>) =>
    (await site.fetch(`${functionAddress}/membership-renewal`, { method: 'POST', headers })).status;
  expect(await ask({ authorization: `Bearer ${secret}` })).toBe(200);
  expect(await ask({ apikey: secret })).toBe(200);
  expect(await ask({ apikey: secret, authorization: `Bearer ${secret}` })).toBe(200);
  for (const key of [publishable, `${secret}x`, 'nonsense', '']) {
    expect(await ask({ authorization: `Bearer ${key}` })).toBe(403);
    expect(await ask({ apikey: key })).toBe(403);
  }
  expect(await ask({})).toBe(403);
});
