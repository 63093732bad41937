import { expect, test } from 'vitest';
import { password, sql } from '#backend/auth/testing/ask.ts';
import { linkIn, mailTo, pressButton } from '#backend/auth/testing/mailbox.ts';
import { startTestBackend, type TestBackend } from '#testing/backend.ts';

const email = 'somebody@example.com';

/** Turns email verification on or off, as the switch at /admin/settings does. */
async function setVerification(site: TestBackend, isRequired: boolean): Promise<void> {
  await sql(site, `update public.site_settings set email_verification_required = ${isRequired}`);
  await site.settings.refresh();
}

interface Quote {
  discount_percent: number;
}

test('an unconfirmed email address gives no discount and no access to what others wrote from it', async () => {
  const open = await startTestBackend({ RATE_LIMITS: 'off' });
  await setVerification(open, false);
  const student = 'student@college.edu';
  await sql(
    open,
    `select * from public.submit_contact_message('Olive', $1, 'A question', 'Is this mine?', 'General', null, 'x', null)`,
    [student],
  );
  await sql(open, `insert into public.newsletter_subscribers (email, state) values ($1, 'subscribed')`, [
    student,
  ]);
  const squatter = open.client();
  const { data } = await squatter.auth.signUp({ email: student, password });
  expect(data.session).not.toBeNull();
  expect((await open.client().auth.signInWithPassword({ email: student, password })).error).toBeNull();

  const quote = { wanted_plan: 'learner', wanted_billing: 'monthly' as const };
  const discount = async () =>
    (await squatter.rpc('quote_membership', quote).single<Quote>()).data?.discount_percent;
  expect(await discount()).toBe(0);
  expect((await squatter.from('newsletter_subscribers').select()).data).toEqual([]);
  expect((await squatter.rpc('choose_newsletter', { wanted: false })).error).not.toBeNull();

  // The mail was sent, so the owner of the mailbox can confirm it without losing anything.
  await open.fetch('http://127.0.0.1:3000/auth/v1/verify', pressButton(linkIn(mailTo(open.mails, student))));
  expect(await discount()).toBeGreaterThan(0);
  expect((await squatter.from('newsletter_subscribers').select()).data).toHaveLength(1);
});

test('deleting an account with an unconfirmed email address deletes nothing else from that address', async () => {
  const open = await startTestBackend({ RATE_LIMITS: 'off' });
  await setVerification(open, false);
  await sql(
    open,
    `select * from public.submit_contact_message('Olive', $1, 'A question', 'Is this mine?', 'General', null, 'x', null)`,
    [email],
  );
  const squatter = open.client();
  await squatter.auth.signUp({ email, password });
  expect((await squatter.rpc('delete_my_account')).error).toBeNull();
  expect(await sql(open, 'select email from public.support_tickets')).toEqual([{ email }]);
});
