import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { linkIn, mailTo, pressButton } from '#backend/auth/testing/mailbox.ts';
import { openTestBackend } from '#testing/backend.ts';
import { actors, addPeople, callers } from './people.ts';

const site = await openTestBackend({ RATE_LIMITS: 'off' });
afterAll(site.close);
await addPeople(site.backend.database);

const subscriptionOf = (email: string) =>
  sql(site, 'select state from public.newsletter_subscribers where email = $1', [email]);

test.for(actors)('%s cannot write a subscription past the functions', async (actor) => {
  for (const statement of [
    `insert into public.newsletter_subscribers (email, state) values ('eve@example.com', 'subscribed')`,
    `update public.newsletter_subscribers set state = 'subscribed'`,
  ]) {
    await expect(
      site.backend.database.run(callers[actor], (transaction) => transaction.query(statement)),
    ).rejects.toMatchObject({ code: '42501' });
  }
});

test('a person turns the newsletter on and off for their own confirmed address alone', async () => {
  const ada = await makeSignedIn(site);
  const read = () => ada.client.from('newsletter_subscribers').select('email, state');
  expect((await read()).data).toEqual([]);
  expect((await ada.client.rpc('choose_newsletter', { wanted: true })).error).toBeNull();
  expect((await read()).data).toEqual([{ email: ada.email, state: 'subscribed' }]);
  expect((await ada.client.rpc('choose_newsletter', { wanted: false })).error).toBeNull();
  expect((await read()).data).toEqual([{ email: ada.email, state: 'unsubscribed' }]);
});

test('an address that was never confirmed neither shows nor changes a subscription', async () => {
  await sql(
    site,
    `insert into public.newsletter_subscribers (email, state) values ('victim@example.com', 'subscribed')`,
  );
  await sql(
    site,
    `insert into auth.users (id, email) values ('00000000-0000-4000-8000-0000000000ee', 'victim@example.com')`,
  );
  const claimed = {
    role: 'authenticated',
    claims: { sub: '00000000-0000-4000-8000-0000000000ee', email: 'victim@example.com' },
  };
  const seen = await site.backend.database.run(claimed, (transaction) =>
    transaction.query('select email from public.newsletter_subscribers'),
  );
  expect(seen).toEqual([]);
  await expect(
    site.backend.database.run(claimed, (transaction) =>
      transaction.query('select public.choose_newsletter(false)'),
    ),
  ).rejects.toMatchObject({ code: '42501' });
  expect(await subscriptionOf('victim@example.com')).toEqual([{ state: 'subscribed' }]);
});

test('the subscription moves along when the account changes its address', async () => {
  const ada = await makeSignedIn(site);
  await ada.client.rpc('choose_newsletter', { wanted: true });
  await ada.client.auth.updateUser({ email: 'moved@example.com' });
  for (const address of [ada.email, 'moved@example.com']) {
    await site.fetch(
      'http://127.0.0.1:3000/auth/v1/verify',
      pressButton(linkIn(mailTo(site.mails, address))),
    );
  }
  expect(await subscriptionOf(ada.email)).toEqual([]);
  expect(await subscriptionOf('moved@example.com')).toEqual([{ state: 'subscribed' }]);
});
