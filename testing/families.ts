import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type makeSignedIn, password } from '#backend/auth/testing/ask.ts';
import type { openTestBackend } from './backend.ts';
import { firstVisitDomain } from './setup/assume-adults.ts';

type Site = Awaited<ReturnType<typeof openTestBackend>>;

const base = 'http://127.0.0.1:3000';
const thisYear = new Date().getUTCFullYear();
const pictures = ['sun', 'cat', 'key', 'sun'];

/** What families do over the API, step by step. */
export function familiesOf(site: Site) {
  async function call(name: 'family' | 'join', body: object, token?: string) {
    const response = await site.fetch(`${base}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  }

  const renew = () =>
    site.fetch(`${base}/functions/v1/membership-renewal`, {
      method: 'POST',
      headers: { apikey: site.backend.keys.secret },
    });

  const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
  const mailTo = (address: string) => site.mails.findLast(({ to }) => to === address);

  /** A child of 12 who signed up alone and said so. */
  async function makeClosedAccount() {
    const email = `${randomUUID()}@${firstVisitDomain}`;
    const service = site.serviceClient();
    const { data } = await service.auth.admin.createUser({ email, password, email_confirm: true });
    const client = site.client();
    const signedIn = await client.auth.signInWithPassword({ email, password });
    const { data: answer } = await client.rpc('state_birth_year', { birth_year: thisYear - 12 });
    expect(answer).toBe('needs_guardian');
    return { id: data.user?.id ?? '', email, client, token: signedIn.data.session?.access_token ?? '' };
  }

  type Guardian = Awaited<ReturnType<typeof makeSignedIn<ReturnType<typeof site.client>>>>;

  async function giveConsent({ email, session }: Guardian, child?: string): Promise<string> {
    expect((await call('family', { action: 'ask-consent', child }, session.access_token)).status).toBe(200);
    const given = await call(
      'family',
      { action: 'give-consent', token: tokenIn(mailTo(email)?.text), version: '2026-11-23' },
      session.access_token,
    );
    expect(given.status).toBe(200);
    return given.body.consent.id;
  }

  async function addChild(guardian: Guardian, nickname: string, birthYear = thisYear - 8) {
    const consent = await giveConsent(guardian);
    const added = await call(
      'family',
      { action: 'add-child', consent, nickname, birth_year: birthYear, pictures },
      guardian.session.access_token,
    );
    expect(added).toMatchObject({ status: 200 });
    const { data } = await guardian.client.from('families').select('code').single().throwOnError();
    return { id: String(added.body.child), consent, code: data.code, nickname };
  }

  async function join(child: { code: string; nickname: string }, chosen: readonly string[] = pictures) {
    return call('join', { code: child.code, nickname: child.nickname, pictures: chosen });
  }

  /** The client of a child who signed in with pictures. */
  async function signInChild(child: { code: string; nickname: string }) {
    const { status, body } = await join(child);
    expect(status).toBe(200);
    const client = site.client();
    const { error } = await client.auth.verifyOtp({ type: 'magiclink', token_hash: body.token_hash });
    expect(error).toBeNull();
    return client;
  }

  return { call, renew, tokenIn, mailTo, makeClosedAccount, giveConsent, addChild, join, signInChild };
}
