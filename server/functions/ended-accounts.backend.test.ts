import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { openTestBackend } from '#testing/backend.ts';

const site = await openTestBackend({ RATE_LIMITS: 'off' });
afterAll(site.close);

type Person = Awaited<ReturnType<typeof makeSignedIn>>;

const ends: [string, (person: Person) => Promise<unknown>][] = [
  ['deleted', ({ id }) => site.serviceClient().auth.admin.deleteUser(id)],
  ['suspended', ({ id }) => site.serviceClient().auth.admin.updateUserById(id, { ban_duration: '1h' })],
  ['signed out', ({ session }) => site.serviceClient().auth.admin.signOut(session.access_token)],
];
const bodies: Record<string, object> = {
  'membership-request': { plan: 'learner', billing: 'monthly' },
  'ticket-message': {
    ticket_id: 'TCK-1001',
    message_id: '00000000-0000-4000-8000-000000000001',
    kind: 'person',
    text: 'One more thing.',
  },
};

const call = (name: string, { session }: Person, method = 'POST') =>
  site.fetch(`http://127.0.0.1:3000/functions/v1/${name}`, {
    method,
    headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(bodies[name] ?? {}) }),
  });

test.for(ends)('no function that requires a token runs for a user who is %s', async ([, end]) => {
  const person = await makeSignedIn(site);
  await end(person);
  const asking = Object.entries(site.backend.site.functions).filter(([, { verifyJwt }]) => verifyJwt);
  expect(asking.length).toBeGreaterThan(0);
  for (const [name] of asking) expect((await call(name, person)).status, name).toBe(401);
});

test.for(ends)('a message sent with the token of a user who is %s counts as a visitor’s', async ([, end]) => {
  const person = await makeSignedIn(site);
  await end(person);
  const response = await site.fetch('http://127.0.0.1:3000/functions/v1/contact-form', {
    method: 'POST',
    headers: { authorization: `Bearer ${person.session.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ada',
      email: person.email,
      subject: 'A question',
      message: 'When does the next course begin?',
    }),
  });
  expect(response.status).toBe(200);
  const tickets = await sql(site, 'select user_id from public.support_tickets where email = $1', [
    person.email,
  ]);
  expect(tickets).toEqual([{ user_id: null }]);
});

test('a suspended admin has no admin rights in any function, policy or call of the back office', async () => {
  const admin = await makeSignedIn(site);
  const other = await makeSignedIn(site);
  await sql(site, `update public.profiles set role = 'admin' where id in ($1, $2)`, [admin.id, other.id]);
  expect((await call('mail-check', admin, 'GET')).status).toBe(200);
  expect((await other.client.rpc('suspend_user', { user_id: admin.id })).error).toBeNull();
  expect((await call('mail-check', admin, 'GET')).status).toBe(401);
  expect((await call('mail-check', admin)).status).toBe(401);

  // The database function that the edge function calls returns the same when it is called directly.
  const askAs = (token: string) =>
    site.fetch('http://127.0.0.1:3000/rest/v1/rpc/admin_email', {
      method: 'POST',
      headers: { apikey: site.backend.keys.publishable, authorization: `Bearer ${token}` },
    });
  expect(await (await askAs(other.session.access_token)).json()).toBe(other.email);
  expect(await (await askAs(admin.session.access_token)).json()).toBeNull();
  const sessionless = await site.backend.keys.sign({
    sub: admin.id,
    role: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + 60,
  });
  expect(await (await askAs(sessionless)).json()).toBeNull();
});
