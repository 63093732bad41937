import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { expectUndone } from '#backend/testing/broken-mails.ts';
import { openTestBackend } from '#testing/backend.ts';

const site = await openTestBackend();
afterAll(site.close);

const call = (name: string, body: object, headers: Record<string, string> = {}) =>
  site.fetch(`http://127.0.0.1:3000/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const renew = () => call('membership-renewal', {}, { apikey: site.backend.keys.secret });

/** Each cause is prepared first and returns the request that causes its mail. */
const causes: [string, () => Promise<() => Promise<Response>>][] = [
  [
    'a message of the contact form',
    async () => () =>
      call('contact-form', {
        name: 'Ada',
        email: 'ada@example.org',
        subject: 'Hello there',
        message: 'A message of some length.',
      }),
  ],
  [
    'a wish for the newsletter',
    async () => () => call('newsletter', { action: 'subscribe', email: 'reader@example.org' }),
  ],
  [
    'a confirmed subscription',
    async () => {
      await call('newsletter', { action: 'subscribe', email: 'subscriber@example.org' });
      const token = /token=([\w-]+)/.exec(site.mails.at(-1)?.text ?? '')?.[1];
      return () => call('newsletter', { action: 'confirm', token });
    },
  ],
  [
    'a request for a membership',
    async () => {
      const { session } = await makeSignedIn(site);
      const wish = { plan: 'learner', billing: 'monthly' };
      return () => call('membership-request', wish, as(session.access_token));
    },
  ],
  [
    'a renewal',
    async () => {
      const { id, session } = await makeSignedIn(site);
      await call('membership-request', { plan: 'expert', billing: 'annual' }, as(session.access_token));
      await sql(
        site,
        `update public.memberships set status = 'Active', starts_at = now() - interval '1 year',
           ends_at = now() + interval '3 days' where user_id = $1`,
        [id],
      );
      return renew;
    },
  ],
  [
    'a trial',
    async () => {
      const { session } = await makeSignedIn(site);
      return () => call('trial', { plan: 'learner' }, as(session.access_token));
    },
  ],
  [
    'a reminder of the end of a trial',
    async () => {
      const { id, session } = await makeSignedIn(site);
      await call('trial', { plan: 'standard' }, as(session.access_token));
      await sql(
        site,
        `update public.memberships set ends_at = now() + interval '2 days' where user_id = $1`,
        [id],
      );
      return renew;
    },
  ],
];

/** What the causes write, and the mails. */
async function readState() {
  const tables = ['contact_messages', 'support_tickets', 'newsletter_subscribers', 'payments', 'memberships'];
  const [rows] = await sql(
    site,
    `select ${tables
      .map((table) => `(select jsonb_agg(to_jsonb(r) order by r::text) from public.${table} r) as ${table}`)
      .join(', ')}`,
  );
  const [mails] = await sql<{ count: number }>(site, 'select count(*)::integer from server.mails');
  return { rows, mails: mails?.count ?? 0 };
}

test.for(causes)('%s and its mail are stored together or not at all', async ([, prepare]) => {
  const request = await prepare();
  const before = await expectUndone(site.backend.database, readState, request);
  expect((await request()).status).toBe(200);
  const after = await readState();
  expect(after.rows).not.toEqual(before.rows);
  expect(after.mails).toBe(before.mails + 1);
});
