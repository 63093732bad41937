/** What must hold across two processes on one database. Each check throws on failure, and returns its figures. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database/database-types.ts';
import { ticketsTopic } from '#domain/messages/ticket.ts';
import { type SiteProcess, siteAdmin } from '#testing/site-process.ts';
import { untilShown } from '#testing/until-shown.ts';
import { metricsToken, type Pair, serviceAt, visitorAt } from './pair.ts';

const password = 'a password for two';

export async function checkFirstStart({ query }: Pair): Promise<string> {
  const folder = new URL('../../supabase/migrations', import.meta.url);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const recorded = await query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  assert.deepEqual(
    recorded.map(({ version }) => version),
    files.map((name) => name.split('_', 1)[0]).sort(),
  );
  const admins = await query<{ email: string }>(`select email from profiles where role = 'admin'`);
  assert.deepEqual(admins, [{ email: siteAdmin.email }]);
  const doubled = await query('select title from blog_posts group by title having count(*) > 1');
  assert.deepEqual(doubled, []);
  return `${recorded.length} migrations once each, 1 admin, sample content once`;
}

/** Signs in at the first process, uses and refreshes the session at the second, and signs out at the first. */
export async function checkSessions(pair: Pair): Promise<string> {
  const email = await createAccount(pair, 'session');
  const first = visitorAt(pair, pair.first).auth;
  const second = visitorAt(pair, pair.second).auth;
  const { data: signedIn } = await first.signInWithPassword({ email, password });
  assert.ok(signedIn.session);
  const { data: known } = await second.getUser(signedIn.session.access_token);
  assert.equal(known.user?.email, email);
  const { data: refreshed } = await second.refreshSession(signedIn.session);
  assert.ok(refreshed.session);
  const { access_token, refresh_token } = refreshed.session;
  assert.equal((await first.getUser(access_token)).data.user?.email, email);

  assert.equal((await first.admin.signOut(access_token)).error, null);
  assert.ok((await second.getUser(access_token)).error);
  assert.ok((await second.refreshSession({ refresh_token })).error);
  return 'used, refreshed and ended across both';
}

/** Wrong passwords and messages, alternating between both processes, count as if all went to one. */
export async function checkRateLimits(pair: Pair): Promise<string> {
  const email = await createAccount(pair, 'guessed');
  const guess = async (site: SiteProcess, guessed: string) => {
    const visitor = visitorAt(pair, site, '198.51.100.1');
    const { error } = await visitor.auth.signInWithPassword({ email, password: guessed });
    return error?.status;
  };
  const guesses = await inTurn(pair, 5, (site) => guess(site, 'wrong'));
  assert.deepEqual(guesses, [400, 400, 400, 400, 400]);
  assert.deepEqual(await inTurn(pair, 2, (site) => guess(site, password)), [429, 429]);

  const write = (site: SiteProcess, number: number) => sendMessage(site, `limit-${number}`, '198.51.100.2');
  assert.deepEqual(await inTurn(pair, 7, write), [200, 200, 200, 200, 200, 429, 429]);
  return '5 guesses and 5 messages in all, then 429 at both';
}

/** A setting that an admin changes at the first process takes effect at the second. */
export async function checkSettings(pair: Pair, rounds: number): Promise<string> {
  const admin = await signInAdmin(pair);
  const delays: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const isClosed = round % 2 === 1;
    const { data: saved } = await admin.rpc('read_site_settings').throwOnError();
    const changes = { registration_enabled: !isClosed };
    await admin.rpc('save_site_settings', { changes, expected_updated_at: saved.updated_at }).throwOnError();
    const path = '/auth/v1/settings';
    delays.push(await delayUntil(pair, path, `"disable_signup":${isClosed}`));
  }
  return worstOf(delays, 'changes');
}

/** A post that an admin publishes at the first process is on the blog of the second. */
export async function checkPublishing(pair: Pair, rounds: number): Promise<string> {
  const admin = await signInAdmin(pair);
  await textAt(pair, '/blog');
  const delays: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const title = `Published at the other process ${round}`;
    await admin.from('blog_posts').insert({ title, content: 'News.', published: true }).throwOnError();
    delays.push(await delayUntil(pair, '/blog', title));
  }
  return worstOf(delays, 'posts');
}

/**
 * A rating at the first process appears on the course page of the second, which keeps all cached pages without ratings.
 */
export async function checkKeptPages(pair: Pair, everyNth = 1): Promise<string> {
  const [course] = await pair.query<{ id: string; slug: string }>(
    `select id, slug from courses where status = 'Published' and introductory order by slug limit 1`,
  );
  assert.ok(course);
  const learner = visitorAt(pair, pair.first);
  await learner.auth.signInWithPassword({ email: await createAccount(pair, 'rater'), password });
  await learner.rpc('enrol', { course: course.id }).throwOnError();
  const sitemap = await textAt(pair, '/sitemap.xml');
  const listed = [...sitemap.matchAll(/<loc>https:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path = '']) => path);
  const paths = [...listed.filter((_, at) => at % everyNth === 0), '/feed.xml', '/sitemap.xml'];
  await countRendersFor(pair, paths);
  assert.equal(await countRendersFor(pair, paths), 0);

  const coursePage = `/courses/${course.slug}`;
  const before = await textAt(pair, coursePage);
  await learner.rpc('rate_course', { course: course.id, stars: 1 }).throwOnError();
  await untilShown(async () => (await textAt(pair, coursePage)) !== before);
  const withoutRatings = paths.filter((path) => !path.startsWith('/courses/'));
  assert.ok(withoutRatings.length > 40 / everyNth);
  assert.equal(await countRendersFor(pair, withoutRatings), 0);
  return `${paths.length} pages kept, ${withoutRatings.length} of them after a rating`;
}

/** An admin at the second process hears of messages that come in at the first, and of nothing without access. */
export async function checkChannels(pair: Pair, rounds: number): Promise<string> {
  const listen = async (client: SupabaseClient<Database>, onEvent: () => void) => {
    await client.realtime.setAuth();
    const channel = client.channel(ticketsTopic, { config: { private: true } });
    channel.on('broadcast', { event: '*' }, onEvent);
    return new Promise<string>((resolve) => channel.subscribe((state) => resolve(state)));
  };
  const admin = visitorAt(pair, pair.second);
  assert.equal((await admin.auth.signInWithPassword(siteAdmin)).error, null);
  const learner = visitorAt(pair, pair.second);
  await learner.auth.signInWithPassword({ email: await createAccount(pair, 'listener'), password });
  let onHeard = () => {};
  assert.equal(await listen(admin, () => onHeard()), 'SUBSCRIBED');
  assert.equal(await listen(learner, () => assert.fail('a learner heard of a ticket')), 'CHANNEL_ERROR');
  const delays: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const heard = new Promise<void>((resolve) => {
      onHeard = resolve;
    });
    assert.equal(await sendMessage(pair.first, `channel-${round}`, `10.3.0.${round}`), 200);
    const sentAt = performance.now();
    await heard;
    delays.push(performance.now() - sentAt);
  }
  await Promise.all([admin.removeAllChannels(), learner.removeAllChannels()]);
  return worstOf(delays, 'messages');
}

/** How many pages the second process renders when these paths are requested. */
async function countRendersFor(pair: Pair, paths: string[]): Promise<number> {
  const before = await countRenders(pair.second);
  for (const path of paths) await textAt(pair, path);
  return (await countRenders(pair.second)) - before;
}

async function countRenders({ url }: SiteProcess): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const count = /^document_renders_total\{cache="pages"\} (\d+)$/m.exec(await response.text())?.[1];
  assert.ok(count);
  return Number(count);
}

/** Both processes receive messages at the same time and send mails from the shared queue. */
export async function checkMails(pair: Pair, count: number): Promise<string> {
  const sending = Array.from({ length: count }, (_, number) =>
    sendMessage(
      number % 2 ? pair.second : pair.first,
      `mail-${number}`,
      `10.1.${number >> 8}.${number & 255}`,
    ),
  );
  assert.deepEqual(new Set(await Promise.all(sending)), new Set([200]));
  while ((await pair.query(`select from server.mails where state = 'queued' limit 1`)).length > 0) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stored = await pair.query<{ id: string }>('select id from server.mails order by id');
  const [first, second] = await Promise.all([sentBy(pair.first), sentBy(pair.second)]);
  assert.ok(stored.length >= count);
  assert.deepEqual(
    [...first, ...second].sort((a, b) => a - b),
    stored.map(({ id }) => Number(id)),
  );
  return `${stored.length} mails sent once each, ${first.length} by one and ${second.length} by the other`;
}

/** The numbers of the mails that this process has written to its outbox. */
async function sentBy({ dataDirectory }: SiteProcess): Promise<number[]> {
  const files = await readdir(join(dataDirectory, 'outbox')).catch(() => []);
  return files.map((name) => Number(/-(\d+)\.eml$/.exec(name)?.[1]));
}

async function createAccount({ first }: Pair, name: string): Promise<string> {
  const email = `${name}@example.com`;
  const { error } = await serviceAt(first).auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { birth_year: 1990 },
  });
  assert.equal(error, null);
  return email;
}

async function signInAdmin(pair: Pair): Promise<SupabaseClient<Database>> {
  const admin = visitorAt(pair, pair.first);
  const { error } = await admin.auth.signInWithPassword(siteAdmin);
  assert.equal(error, null);
  return admin;
}

async function inTurn<Result>(
  { first, second }: Pair,
  times: number,
  work: (site: SiteProcess, number: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let number = 0; number < times; number += 1) {
    results.push(await work(number % 2 ? second : first, number));
  }
  return results;
}

async function sendMessage({ url }: SiteProcess, name: string, address: string): Promise<number> {
  const { status } = await fetch(`${url}/functions/v1/contact-form`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({
      name: 'Ada',
      email: `${name}@example.com`,
      subject: `A question of ${name}`,
      message: 'How do I begin with the first course?',
    }),
  });
  return status;
}

async function textAt({ second, publishableKey }: Pair, path: string): Promise<string> {
  const response = await fetch(second.url + path, { headers: { apikey: publishableKey } });
  return response.text();
}

/** The milliseconds between a change and the first request whose response from the second process shows it. */
async function delayUntil(pair: Pair, path: string, sign: string): Promise<number> {
  const changedAt = performance.now();
  let askedAfter = 0;
  await untilShown(async () => {
    askedAfter = performance.now() - changedAt;
    return (await textAt(pair, path)).includes(sign);
  });
  return askedAfter;
}

function worstOf(delays: readonly number[], what: string): string {
  const worst = Math.max(...delays);
  return `${delays.length} ${what}, at most ${worst.toFixed(0)} ms until the other process showed them`;
}
