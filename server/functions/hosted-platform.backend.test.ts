import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { startMailServer } from '#backend/testing/mail-server.ts';
import type { ReceivedMail } from '#backend/testing/outbox.ts';
import { createInstitute } from '#domain/site/institute.ts';
import { defaultSiteSettings } from '#domain/site/site-settings.ts';
import { openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import type { FunctionHandler } from '#supabase/functions/_shared/platform.ts';
import { handleContactForm } from '#supabase/functions/contact-form/handler.ts';
import { handleNewsletter } from '#supabase/functions/newsletter/handler.ts';
import { startTestBackend } from '#testing/backend.ts';

const institute = createInstitute(defaultSiteSettings);

/** Our own backend over HTTP, in place of the hosted one. */
async function startPlatform({ secretKey, smtpUrl }: { secretKey?: string; smtpUrl?: string } = {}) {
  const site = await startTestBackend({ RATE_LIMITS: 'off' });
  const server = serve({ fetch: (request) => site.fetch(request), port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => void server.close());
  if (!server.listening) await once(server, 'listening');
  const { publishable, secret } = site.backend.keys;
  const hosted: Record<string, string> = {
    SUPABASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey ?? secret }),
    SITE_URL: 'http://127.0.0.1:3000',
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
  };
  return { site, platform: openHostedPlatform((name) => hosted[name]) };
}

test('a function gets the institute as it is saved, and is not called while that cannot be read', async () => {
  const names: string[] = [];
  const ask = async (secretKey?: string) => {
    const { platform } = await startPlatform({ secretKey });
    const respond = platform.answering(async (_request, { institute }) => {
      names.push(institute.name);
      return new Response();
    });
    return (await respond(new Request('https://site.example'))).status;
  };
  expect(await ask()).toBe(200);
  expect(await ask('sb_secret_of_another_project')).toBe(500);
  expect(names).toEqual(['Lifelong AI Institute']);
});

test('a mail that hosted Supabase sends looks exactly like one of our server', async () => {
  const mailServer = await startMailServer(undefined, undefined, true);
  const smtpUrl = `${mailServer.url}?tls.rejectUnauthorized=false`;
  const { site, platform } = await startPlatform({ smtpUrl });
  const message = {
    name: 'Ada',
    email: 'ada@example.org',
    subject: 'Hello there',
    message: 'How <b>so</b>?',
  };
  const send = () =>
    new Request('http://127.0.0.1:3000/functions/v1/contact-form', {
      method: 'POST',
      body: JSON.stringify(message),
    });
  expect((await site.fetch(send())).status).toBe(200);
  expect((await platform.answering(handleContactForm)(send())).status).toBe(200);
  const withoutNumber = ({ subject, text, html, ...mail }: ReceivedMail) => ({
    ...mail,
    content: [subject, text, html].map((part = '') => part.replaceAll(/TCK-\d+/g, 'TCK')),
  });
  expect(mailServer.received).toHaveLength(1);
  expect(mailServer.received.map(withoutNumber)).toEqual(site.mails.map(withoutNumber));
  expect(site.mails[0]?.html).toContain('How &lt;b&gt;so&lt;/b&gt;?');
});

test('without a mail server hosted Supabase keeps messages, and no response promises a mail', async () => {
  const { site, platform } = await startPlatform();
  expect(await platform.platformFor(institute).findMailRoute()).toBe('none');
  const post = (handle: FunctionHandler, body: object) =>
    platform.answering(handle)(
      new Request('https://site.example', { method: 'POST', body: JSON.stringify(body) }),
    );
  const email = 'ada@example.org';
  const message = { name: 'Ada', email, subject: 'Hello there', message: 'A message of some length.' };
  expect((await post(handleContactForm, message)).status).toBe(200);
  expect(await sql(site, 'select email from public.support_tickets')).toEqual([{ email }]);
  expect((await post(handleNewsletter, { action: 'subscribe', email })).status).toBe(500);
});

test('a token whose account or session has ended identifies no user', async () => {
  const { site, platform } = await startPlatform();
  const admin = site.serviceClient().auth.admin;
  const ends = [
    (id: string) => admin.updateUserById(id, { ban_duration: '1h' }),
    (id: string) => admin.deleteUser(id),
    (_id: string, token: string) => admin.signOut(token),
  ];
  for (const end of ends) {
    const { id, session } = await makeSignedIn(site);
    const headers = { authorization: `Bearer ${session.access_token}` };
    const findUserId = () =>
      platform.platformFor(institute).findUserId(new Request('https://site.example', { headers }));
    expect(await findUserId()).toBe(id);
    await end(id, session.access_token);
    expect(await findUserId()).toBeUndefined();
  }
});
