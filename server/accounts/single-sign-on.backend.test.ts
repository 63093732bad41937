import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ask, freshEmail, makeAccount, makeSignedIn, password, sql } from '#backend/auth/testing/ask.ts';
import { openTestBackend } from '#testing/backend.ts';
import { startNameServer } from '#testing/name-server.ts';
import { firstVisitDomain } from '#testing/setup/assume-adults.ts';
import { startSignInProvider } from '#testing/sign-in-provider.ts';

const siteUrl = 'http://127.0.0.1:3000';
const names = await startNameServer();
const provider = await startSignInProvider(siteUrl);
const site = await openTestBackend({ NODE_ENV: 'test', DNS_SERVERS: names.address });
afterAll(async () => {
  await site.close();
  await provider.close();
  names.close();
});

beforeEach(async () => {
  await sql(site, 'delete from private.rate_limits');
  await sql(site, 'delete from server.rate_limits');
});

type Client = ReturnType<typeof site.client>;
type Person = Awaited<ReturnType<typeof makeSignedIn<Client>>>;
const makePerson = (): Promise<Person> => makeSignedIn(site);

async function makeAdmin(): Promise<Person> {
  const admin = await makePerson();
  await sql(site, `update public.profiles set role = 'admin' where id = $1`, [admin.id]);
  return admin;
}

/** An organisation with an owner, an agreement and a number of seats. */
async function makeOrganisation({ seats = 2 } = {}) {
  const owner = await makePerson();
  const id = randomUUID();
  const name = `Works ${id.slice(0, 8)}`;
  await sql(site, `insert into public.organisations (id, name, kind) values ($1, $2, 'company')`, [id, name]);
  await sql(
    site,
    `insert into public.organisation_members (organisation_id, user_id, role) values ($1, $2, 'owner')`,
    [id, owner.id],
  );
  await sql(
    site,
    `insert into public.agreements (organisation_id, opens_levels, seats, starts_on, ends_on)
     values ($1, '{Beginner,Intermediate,Advanced}', $2, private.today() - 1, private.today() + 30)`,
    [id, seats],
  );
  return { id, name, owner };
}

async function change({ session }: Person, body: object) {
  const response = await site.fetch(`${siteUrl}/functions/v1/organisations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const save = (person: Person, organisation: string, changes: Record<string, string> = {}) =>
  change(person, {
    action: 'save-connection',
    organisation,
    connection: {
      issuer: provider.issuer,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      required_claim: '',
      required_value: '',
      ...changes,
    },
  });

const verifyDomain = (person: Person, organisation: string, domain: string) =>
  change(person, { action: 'verify-domain', organisation, domain });

const settingsOf = async ({ client }: Person, organisation: string) => {
  const { data, error } = await client.rpc('organisation_sso', { organisation });
  return {
    data: data as { domains: { domain: string; token: string }[]; connection: object | null } | null,
    error,
  };
};

/** An organisation whose people can sign in with addresses of its domain. */
async function makeConnected({ domain: wanted = '', ...options }: { domain?: string; seats?: number } = {}) {
  const organisation = await makeOrganisation(options);
  const domain = wanted || `${organisation.id.slice(0, 8)}.example`;
  const { owner, id } = organisation;
  expect((await save(owner, id)).status).toBe(200);
  expect(
    (await owner.client.rpc('add_sso_domain', { organisation: id, new_domain: domain })).error,
  ).toBeNull();
  const token = (await settingsOf(owner, id)).data?.domains[0]?.token ?? '';
  names.records.set(`_sign-in-verification.${domain}`, token);
  expect(await verifyDomain(owner, id, domain)).toMatchObject({ status: 200 });
  return { ...organisation, domain };
}

/** A browser with its own storage and cookies, and the real client in it. */
function openBrowser() {
  const stored = new Map<string, string>();
  let cookie = '';
  const client = createClient(siteUrl, site.backend.keys.publishable, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
    global: {
      async fetch(input, init) {
        const response = await site.fetch(new Request(input, init));
        cookie = /^[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? cookie;
        return response;
      },
    },
  });
  return {
    client: client as unknown as Client,
    cookie: () => cookie,
    begin: (domain: string) =>
      client.auth.signInWithSSO({ domain, options: { redirectTo: `${siteUrl}/organisations/sign-in` } }),
    /** Comes back from the provider. Returns where the site sends the browser. */
    async comeBack(url: string): Promise<URL> {
      const response = await site.fetch(url, { headers: { cookie } });
      await response.text();
      return new URL(response.headers.get('location') ?? 'http://127.0.0.1:3000/nowhere');
    },
  };
}

/** The whole way of a person. The URL they arrive at says who they are or why not. */
async function signIn(domain: string, login: string, browser = openBrowser()) {
  const { data, error } = await browser.begin(domain);
  if (error) throw error;
  const arrival = await browser.comeBack(await provider.logIn(data.url, login));
  return { ...browser, arrival, refusal: arrival.searchParams.get('error_code') };
}

async function enter(domain: string, login: string) {
  const browser = await signIn(domain, login);
  expect(browser.refusal).toBeNull();
  const code = browser.arrival.searchParams.get('code') ?? '';
  const { data, error } = await browser.client.auth.exchangeCodeForSession(code);
  if (error) throw error;
  const name = new URLSearchParams(browser.arrival.hash.slice(1)).get('name');
  return { ...browser, id: data.user.id, session: data.session, name };
}

const takePlace = async ({ client, name }: { client: Client; name?: string | null }) =>
  client.rpc('enter_by_single_sign_on', { given_name: name ?? null });

function hire(domain: string, changes: Record<string, unknown> = {}) {
  const login = randomUUID();
  const person = { email: `${login}@${domain}`, email_verified: true, name: 'Ada Lovelace', ...changes };
  provider.people.set(login, person);
  return { login, email: String(person.email) };
}

const membersOf = (organisation: string) =>
  sql<{ user_id: string; role: string; has_seat: boolean }>(
    site,
    `select user_id, role, seat_since is not null as has_seat from public.organisation_members
     where organisation_id = $1 and role <> 'owner' order by joined_at`,
    [organisation],
  );

test('the first sign-in makes a confirmed account and gives it a seat, and the next is the same account', async () => {
  const { id, name, domain } = await makeConnected({ domain: firstVisitDomain });
  const { login, email } = hire(domain);
  const person = await enter(domain, login);
  // Nothing but the address is stored before the birth year is known.
  expect(person.name).toBe('Ada Lovelace');
  expect((await takePlace(person)).error).toMatchObject({ details: 'needs_birth_year' });
  expect(await membersOf(id)).toEqual([]);
  expect((await person.client.rpc('state_birth_year', { birth_year: 1980 })).error).toBeNull();
  expect((await takePlace(person)).data).toEqual({ outcome: 'placed', organisation: name });
  expect(await membersOf(id)).toEqual([{ user_id: person.id, role: 'learner', has_seat: true }]);
  const [profile] = await sql(
    site,
    `select profiles.email, full_name, profiles.role, email_confirmed_at is not null as is_confirmed
     from public.profiles join auth.users on users.id = profiles.id where profiles.id = $1`,
    [person.id],
  );
  expect(profile).toEqual({ email, full_name: 'Ada Lovelace', role: 'user', is_confirmed: true });

  const again = await enter(domain, login);
  expect(again.id).toBe(person.id);
  expect((await takePlace(again)).data).toEqual({ outcome: 'member', organisation: name });
  expect(again.session.access_token).not.toBe('');
  const { data } = await again.client.auth.getClaims();
  expect(data?.claims.amr).toMatchObject([{ method: 'sso/oidc' }]);
});

test('without a free seat people belong to the organisation, and read why they have no seat', async () => {
  const { id, domain } = await makeConnected({ seats: 1 });
  const outcomes: unknown[] = [];
  for (const _person of ['first', 'second']) {
    const person = await enter(domain, hire(domain).login);
    outcomes.push((await takePlace(person)).data);
  }
  expect(outcomes).toMatchObject([
    { outcome: 'placed' },
    { outcome: 'no_seat', reason: 'The only seat is taken.' },
  ]);
  expect((await membersOf(id)).map(({ has_seat }) => has_seat)).toEqual([true, false]);
});

test('only verified addresses of verified domains are accepted, and no account is made for others', async () => {
  const { domain, owner, id } = await makeConnected();
  const cases = [
    [{ email_verified: false }, 'sso_email_unverified'],
    [{ email_verified: undefined }, 'sso_email_unverified'],
    [{ email: undefined }, 'sso_no_email'],
    [{ email: `${randomUUID()}@elsewhere.example` }, 'sso_wrong_domain'],
    [{ email: `${randomUUID()}@sub.${domain}` }, 'sso_wrong_domain'],
  ] as const;
  for (const [changes, code] of cases) {
    const { login, email } = hire(domain, changes);
    expect((await signIn(domain, login)).refusal, code).toBe(code);
    expect(await sql(site, 'select from auth.users where email = $1', [email])).toEqual([]);
  }
  await save(owner, id, { required_claim: 'district', required_value: 'hill' });
  expect((await signIn(domain, hire(domain, { district: 'vale' }).login)).refusal).toBe('sso_wrong_group');
  expect((await signIn(domain, hire(domain, { district: 'hill' }).login)).refusal).toBeNull();
});

test('a sign-in works once, with its own state and nonce, and in the browser that began it', async () => {
  const { domain } = await makeConnected();
  const browser = openBrowser();
  const begun = await browser.begin(domain);
  const back = await provider.logIn(begun.data?.url ?? '', hire(domain).login);
  const forged = new URL(back);
  forged.searchParams.set('state', 'x'.repeat(43));
  const pageFor = async (url: string, cookie: string) => {
    const response = await site.fetch(url, { headers: { cookie } });
    return { status: response.status, text: await response.text() };
  };
  const lost = { status: 403, text: expect.stringContaining('Nobody is signed in.') };
  expect(await pageFor(forged.href, browser.cookie())).toEqual(lost);
  expect(await pageFor(back, '')).toEqual(lost);
  const stranger = openBrowser();
  await stranger.begin(domain);
  expect(await pageFor(back, stranger.cookie())).toEqual(lost);

  const arrival = await browser.comeBack(back);
  const code = arrival.searchParams.get('code') ?? '';
  expect([...arrival.searchParams.keys()]).toEqual(['code']);
  expect(arrival.hash).not.toContain('token');
  expect(await pageFor(back, browser.cookie())).toEqual(lost);
  // The code of the session is for the browser that began, too.
  expect((await stranger.client.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
  expect((await browser.client.auth.exchangeCodeForSession(code)).error).toBeNull();

  // Another nonce, issuer or code at the provider.
  for (const [column, value] of [
    ['nonce', 'another'],
    ['code_verifier', 'x'.repeat(43)],
  ]) {
    const next = await openBrowser();
    const { data } = await next.begin(domain);
    const url = await provider.logIn(data?.url ?? '', hire(domain).login);
    await sql(site, `update server.sso_flows set ${column} = $1`, [value ?? '']);
    expect((await next.comeBack(url)).searchParams.get('error_code'), column).toBe('sso_response_invalid');
  }
  const mixed = await openBrowser();
  const { data } = await mixed.begin(domain);
  const url = new URL(await provider.logIn(data?.url ?? '', hire(domain).login));
  url.searchParams.set('iss', 'https://evil.example');
  expect((await mixed.comeBack(url.href)).searchParams.get('error_code')).toBe('sso_response_invalid');

  const late = await openBrowser();
  const begin = await late.begin(domain);
  const lateUrl = await provider.logIn(begin.data?.url ?? '', hire(domain).login);
  await sql(site, `update server.sso_flows set created_at = now() - interval '11 minutes'`);
  expect(await pageFor(lateUrl, late.cookie())).toEqual(lost);
});

test('a provider that sends people on to another provider is not given the code of that one', async () => {
  const honest = await makeConnected();
  const rogue = await startRogueProvider();
  const { owner, id, domain } = await makeConnected();
  await save(owner, id, { issuer: rogue.issuer });
  const [attacker, victim] = [openBrowser(), openBrowser()];
  const sought = new URL((await attacker.begin(honest.domain)).data?.url ?? '');
  const begun = new URL((await victim.begin(domain)).data?.url ?? '');
  // The page of the rogue sends the victim to the honest provider, with the flow of the attacker and their own state.
  sought.searchParams.set('state', begun.searchParams.get('state') ?? '');
  const back = new URL(await provider.logIn(sought.href, hire(honest.domain).login));
  expect(back.searchParams.get('code')).not.toBeNull();
  // Not every provider says who it is.
  back.searchParams.delete('iss');
  const arrival = await victim.comeBack(back.href);
  expect(arrival.searchParams.get('error_code')).toBe('sso_response_invalid');
  expect(rogue.requests).not.toContain('/token');

  sought.searchParams.set('redirect_uri', begun.searchParams.get('redirect_uri') ?? '');
  expect((await fetch(sought)).status).toBe(400);
});

/** A provider that sends no `iss`, and notes who asks it for what. */
async function startRogueProvider() {
  const requests: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(url.startsWith('/.well-known/') ? metadata : {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { issuer, requests };
}

test('a wrong client secret, a cancelled sign-in and an unreachable provider are told apart', async () => {
  const { domain, owner, id } = await makeConnected();
  const cancelled = openBrowser();
  const { data } = await cancelled.begin(domain);
  const arrival = await cancelled.comeBack(await provider.cancel(data?.url ?? ''));
  expect(arrival.searchParams.get('error_code')).toBe('sso_cancelled');

  await save(owner, id, { client_secret: 'wrong' });
  expect((await signIn(domain, hire(domain).login)).refusal).toBe('sso_client_refused');
  await save(owner, id, { issuer: 'http://127.0.0.1:9' });
  expect((await openBrowser().begin(domain)).error).toMatchObject({ code: 'sso_provider_unreachable' });
  await change(owner, { action: 'remove-connection', organisation: id });
  expect((await openBrowser().begin(domain)).error).toMatchObject({ code: 'sso_provider_not_found' });
});

test('an account with the address is linked, loses what an unproven sign-up left, and keeps its role', async () => {
  const { domain } = await makeConnected();
  const known = hire(domain);
  const account = await makeAccount(site, known.email);
  expect((await enter(domain, known.login)).id).toBe(account.id);
  // The password still works: it was the person's own.
  expect((await site.client().auth.signInWithPassword({ email: known.email, password })).error).toBeNull();

  const unproven = hire(domain);
  await ask(site, '/signup', { body: { email: unproven.email, password: 'of a stranger' } });
  await enter(domain, unproven.login);
  const stranger = await site
    .client()
    .auth.signInWithPassword({ email: unproven.email, password: 'of a stranger' });
  expect(stranger.error?.code).toBe('invalid_credentials');
});

test('admins of the site, suspended people and people who have moved to another address are refused', async () => {
  const { domain } = await makeConnected();
  const chief = hire(domain);
  const admin = await makeAccount(site, chief.email);
  await sql(site, `update public.profiles set role = 'admin' where id = $1`, [admin.id]);
  expect((await signIn(domain, chief.login)).refusal).toBe('sso_not_for_admins');
  expect(
    await sql(site, `select from auth.identities where user_id = $1 and provider like 'sso:%'`, [admin.id]),
  ).toEqual([]);

  const worker = hire(domain);
  const { id } = await enter(domain, worker.login);
  // A later employee with the same address is another person.
  const namesake = hire(domain, { email: worker.email });
  expect((await signIn(domain, namesake.login)).refusal).toBe('sso_address_taken');
  await site.serviceClient().auth.admin.updateUserById(id, { ban_duration: '1h' });
  expect((await signIn(domain, worker.login)).refusal).toBe('user_banned');
  await site.serviceClient().auth.admin.updateUserById(id, { ban_duration: 'none' });
  const ready = await signIn(domain, worker.login);
  await sql(site, `update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [id]);
  const late = await ready.client.auth.exchangeCodeForSession(ready.arrival.searchParams.get('code') ?? '');
  expect(late.error?.code).toBe('user_banned');
  await sql(site, `update auth.users set banned_until = null, email = $2 where id = $1`, [id, freshEmail()]);
  expect((await signIn(domain, worker.login)).refusal).toBe('sso_address_changed');
});

test('who was removed stays removed until somebody invites them again', async () => {
  const { id, name, domain, owner } = await makeConnected();
  const { login, email } = hire(domain);
  const person = await enter(domain, login);
  await takePlace(person);
  await owner.client.rpc('leave_organisation', { organisation: id, person: person.id });
  const again = await enter(domain, login);
  expect((await takePlace(again)).data).toEqual({ outcome: 'left', organisation: name });
  expect(await membersOf(id)).toEqual([]);
  await sql(
    site,
    `insert into private.organisation_invitations (organisation_id, email, role, takes_seat, token_hash)
     values ($1, $2, 'teacher', true, $2)`,
    [id, email],
  );
  expect((await takePlace(again)).data).toMatchObject({ outcome: 'placed' });
  expect(await membersOf(id)).toMatchObject([{ role: 'teacher', has_seat: true }]);
});

test('a place needs an address that is confirmed, in a domain that is confirmed now', async () => {
  const { id, domain } = await makeConnected();
  const { login, email } = hire(domain);
  const person = await enter(domain, login);
  const setAddress = (address: string, isConfirmed: boolean) =>
    sql(
      site,
      'update auth.users set email = $2, email_confirmed_at = case when $3::integer = 1 then now() end where id = $1',
      [person.id, address, Number(isConfirmed)],
    );
  const setDomain = (isVerified: boolean) =>
    sql(
      site,
      `update private.sso_domains set verified_at = case when $2::integer = 1 then now() end,
         verified_by = case when $2::integer = 1 then 'dns' end where organisation_id = $1`,
      [id, Number(isVerified)],
    );
  const refused = { error: { code: 'PT404' } };
  await setAddress(freshEmail(), true);
  expect(await takePlace(person)).toMatchObject(refused);
  await setAddress(email, false);
  expect(await takePlace(person)).toMatchObject(refused);
  await setAddress(email, true);
  await setDomain(false);
  expect(await takePlace(person)).toMatchObject(refused);
  expect(await membersOf(id)).toEqual([]);
  await setDomain(true);
  expect((await takePlace(person)).data).toMatchObject({ outcome: 'placed' });
});

test('an owner who has signed out changes nothing, although the token is still valid', async () => {
  const { id, owner, domain } = await makeConnected();
  const before = await settingsOf(owner, id);
  await sql(site, 'delete from auth.sessions where user_id = $1', [owner.id]);
  const attempts = [
    save(owner, id, { client_id: 'another' }),
    change(owner, { action: 'remove-connection', organisation: id }),
    owner.client.rpc('add_sso_domain', { organisation: id, new_domain: 'more.example' }),
    change(owner, { action: 'remove-domain', organisation: id, domain }),
  ];
  for (const { status } of await Promise.all(attempts)) expect(status).toBe(401);
  expect(await settingsOf(owner, id)).toEqual(before);
});

test('the client secret is read by nobody, and goes when the issuer or the client changes', async () => {
  const { id, owner } = await makeConnected();
  const manager = await makePerson();
  await sql(
    site,
    `insert into public.organisation_members (organisation_id, user_id, role) values ($1, $2, 'manager')`,
    [id, manager.id],
  );
  for (const person of [owner, manager, await makeAdmin()]) {
    const { data } = await settingsOf(person, id);
    expect(data?.connection).toMatchObject({ has_secret: true });
    expect(JSON.stringify(data)).not.toContain(provider.clientSecret);
  }
  expect((await settingsOf((await makeOrganisation()).owner, id)).error).toMatchObject({ code: 'PT404' });
  expect((await save(manager, id)).status).toBe(403);
  const [before] = await sql(site, 'select id from private.sso_connections where organisation_id = $1', [id]);
  await save(owner, id, { client_secret: '' });
  const stored = () =>
    sql(site, 'select id, client_secret from private.sso_connections where organisation_id = $1', [id]);
  expect(await stored()).toEqual([{ ...before, client_secret: provider.clientSecret }]);
  const changes: Record<string, string>[] = [{ issuer: 'https://login.example' }, { client_id: 'another' }];
  for (const change of changes) {
    await save(owner, id);
    const [{ id: old } = {}] = await stored();
    await save(owner, id, { ...change, client_secret: '' });
    const [row] = await stored();
    expect(row).toMatchObject({ client_secret: '' });
    // People of the old provider are not those of the new one.
    expect(row?.id).not.toBe(old);
  }
});

test('owner and managers get a mail about each change of the sign-in, and nobody else', async () => {
  const { id, owner, domain, name } = await makeConnected();
  const [manager, teacher] = [await makePerson(), await makePerson()];
  await sql(
    site,
    `insert into public.organisation_members (organisation_id, user_id, role)
     values ($1, $2, 'manager'), ($1, $3, 'teacher')`,
    [id, manager.id, teacher.id],
  );
  const admin = await makeAdmin();
  await owner.client.rpc('add_sso_domain', { organisation: id, new_domain: `more.${domain}` }).throwOnError();
  const told = async (body: object, by = owner) => {
    site.mails.length = 0;
    expect((await change(by, { organisation: id, ...body })).status).toBe(200);
    for (const { subject, text } of site.mails) {
      expect(subject).toContain(name);
      expect(text).not.toContain(provider.clientSecret);
    }
    expect(site.mails.map(({ to }) => to).sort()).toEqual(
      site.mails.length > 0 ? [owner.email, manager.email].sort() : [],
    );
    return site.mails[0]?.text ?? '';
  };
  const connection = {
    ...{ issuer: provider.issuer, client_id: provider.clientId, client_secret: '' },
    ...{ required_claim: '', required_value: '' },
  };
  const saved = (changes: object) =>
    told({ action: 'save-connection', connection: { ...connection, ...changes } });
  expect(await saved({}), 'nothing is new').toBe('');
  expect(await saved({ client_secret: 'another secret' })).toContain('The client secret is another one.');
  expect(await saved({ required_claim: 'group', required_value: 'a' })).toContain('The claim');
  expect(await saved({ issuer: 'https://login.example' })).toContain('The provider (issuer) is another one.');
  const confirmed = { action: 'confirm-domain', domain: `more.${domain}`, reason: 'A letter' };
  expect(await told(confirmed, admin)).toContain(`The domain more.${domain} is confirmed`);
  expect(await told({ action: 'remove-domain', domain })).toContain(`The domain ${domain} is removed`);
  expect(await told({ action: 'remove-domain', domain }), 'it is gone already').toBe('');
  expect(await told({ action: 'remove-connection' })).toContain('switched off');
  expect(await told({ action: 'remove-connection' })).toBe('');
});

test('a domain counts when its TXT record or an admin confirms it, and belongs to one organisation', async () => {
  const first = await makeConnected();
  const second = await makeOrganisation();
  const { client } = second.owner;
  const add = (new_domain: string) => client.rpc('add_sso_domain', { organisation: second.id, new_domain });
  for (const refused of ['gmail.com', 'tenant.onmicrosoft.com', 'localhost', 'https://x.example', '']) {
    expect((await add(refused)).error, refused).toMatchObject({ code: 'PT422' });
  }
  expect((await add(first.domain)).error).toBeNull();
  const domain = `${second.id.slice(0, 8)}.example`;
  await add(domain.toUpperCase());
  expect(await verifyDomain(second.owner, second.id, domain)).toMatchObject({ status: 409 });
  expect(await verifyDomain(second.owner, second.id, 'never-added.example')).toMatchObject({ status: 404 });
  expect(await verifyDomain(second.owner, first.id, first.domain)).toMatchObject({ status: 404 });
  await save(second.owner, second.id);
  expect((await openBrowser().begin(domain)).error).toMatchObject({ code: 'sso_provider_not_found' });

  const admin = await makeAdmin();
  const confirm = (wanted: string, reason: string, person = admin) =>
    change(person, { action: 'confirm-domain', organisation: second.id, domain: wanted, reason });
  expect((await confirm(domain, ' ')).status).toBe(422);
  expect((await confirm(first.domain, 'A letter')).status).toBe(409);
  expect((await confirm(domain, 'A letter', second.owner)).status).toBe(403);
  expect((await confirm(domain, 'A letter')).status).toBe(200);
  const log = await sql(
    site,
    `select action, details ->> 'reason' as reason from public.admin_audit_log where admin_id = $1`,
    [admin.id],
  );
  expect(log).toEqual([{ action: 'sso_domain_confirm', reason: 'A letter' }]);
  expect((await openBrowser().begin(domain)).error).toBeNull();

  // The address of one organisation is no address of another, whatever its provider says.
  expect((await signIn(domain, hire(first.domain).login)).refusal).toBe('sso_wrong_domain');
});

test('Microsoft has to name a tenant, and Clever a district', async () => {
  const { id, owner } = await makeOrganisation();
  const attempt = async (changes: Record<string, string>) => (await save(owner, id, changes)).status;
  expect(await attempt({ issuer: 'https://login.microsoftonline.com/common/v2.0' })).toBe(422);
  const tenant = `https://login.microsoftonline.com/${randomUUID()}/v2.0`;
  expect(await attempt({ issuer: tenant })).toBe(200);
  expect(await attempt({ issuer: 'https://clever.com' })).toBe(422);
  const district = { required_claim: 'district', required_value: '5a0c' };
  expect(await attempt({ issuer: 'https://clever.com', ...district })).toBe(200);
  expect(await attempt({ issuer: 'http://192.168.0.1' })).toBe(400);
});

test('50 seats: some by invitation, some by single sign-on, and the 51st person is told', async () => {
  const { id, domain, owner } = await makeConnected({ seats: 50 });
  await sql(
    site,
    `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
     select gen_random_uuid(), 'authenticated', 'authenticated', 'invited-' || n || '@' || $1, now(), now(), now()
     from generate_series(1, 47) as n`,
    [domain],
  );
  await sql(
    site,
    `select private.add_to_organisation($1, id, 'learner', true) from public.profiles
     where email like 'invited-%@' || $2`,
    [id, domain],
  );
  for (let number = 0; number < 2; number += 1) {
    const person = await enter(domain, hire(domain).login);
    expect((await takePlace(person)).data).toMatchObject({ outcome: 'placed' });
  }
  // Two arrive at the same moment for the last seat.
  const rivals = [await enter(domain, hire(domain).login), await enter(domain, hire(domain).login)];
  const outcomes = (await Promise.all(rivals.map(takePlace))).map(({ data }) => data as { outcome: string });
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['no_seat', 'placed']);
  expect(outcomes.find(({ outcome }) => outcome === 'no_seat')).toMatchObject({
    reason: 'All 50 seats are taken.',
  });
  const { data: report } = await owner.client.rpc('organisation_report', { organisation: id });
  expect(report).toHaveLength(52);
  expect(report?.filter(({ has_seat }) => has_seat)).toHaveLength(50);
});
