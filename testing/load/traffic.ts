import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database/database-types.ts';
import { readPublishableKey, type SiteProcess, siteAdmin } from '#testing/site-process.ts';
import { createLoadClient, type LoadAnswer, type LoadClient } from './client.ts';
import type { Stream } from './streams.ts';

/** The list query of the specification, which is also what an API client would send. */
const blogQuery = '/rest/v1/blog_posts?select=*&published=eq.true&order=publish_date.desc';

const accounts = 10;
const password = 'a password under load';
const emailOf = (number: number) => `visitor-${number % accounts}@example.com`;

/** How many of the admin's posts stay, so that the blog is as long at the end as at the beginning. */
const postsKept = 5;

export interface Traffic {
  streams: Stream[];
  close(): void;
}

/**
 * A busy day: 300 blog lists a second, half as pages and half through the API, 10 sign-ins, 5 messages to the
 * institute, and an admin who writes. `share` makes it a fraction of that. The site must run with TRUST_PROXY=1: each
 * visitor then has their own IP address, and the rate limits can stay on.
 */
export async function busyTraffic(site: SiteProcess, share = 1): Promise<Traffic> {
  const apikey = await readPublishableKey(site);
  await createAccounts(site);
  const writePost = await createAdmin(site, apikey);
  const client = createLoadClient(site.url);
  const streams: Stream[] = [
    {
      name: 'blog page',
      perSecond: 150,
      async send() {
        const headers = { 'accept-encoding': 'br' };
        expectOk(await client.ask({ path: '/blog', headers }));
      },
    },
    {
      name: 'blog query',
      perSecond: 150,
      async send(number) {
        const headers = { apikey, 'x-forwarded-for': addressOf(number) };
        expectOk(await client.ask({ path: blogQuery, headers }));
      },
    },
    signIns(client, apikey, 10),
    {
      name: 'contact',
      perSecond: 5,
      async send(number) {
        const headers = { 'x-forwarded-for': addressOf(number) };
        const body = messageFrom(number);
        expectOk(await client.ask({ method: 'POST', path: '/functions/v1/contact-form', headers, body }));
      },
    },
    { name: 'post written', perSecond: 1, send: writePost },
  ];
  const health: Stream = {
    name: 'healthz',
    perSecond: 10,
    async send() {
      expectOk(await client.ask({ path: '/healthz' }));
    },
  };
  const slowed = streams.map((stream) => ({ ...stream, perSecond: stream.perSecond * share }));
  return { streams: [...slowed, health], close: client.close };
}

/** Signs in the accounts of `createAccounts`, each time from another IP address. */
export function signIns(client: LoadClient, apikey: string, perSecond: number): Stream {
  return {
    name: 'sign-in',
    perSecond,
    async send(number) {
      const headers = { apikey, 'x-forwarded-for': addressOf(number) };
      const body = { email: emailOf(number), password };
      expectOk(
        await client.ask({ method: 'POST', path: '/auth/v1/token?grant_type=password', headers, body }),
      );
    },
  };
}

/** The Node settings of `npm start`, and TRUST_PROXY so that `busyTraffic` counts as many visitors. */
export const trafficVariables = {
  NODE_ENV: 'production',
  NODE_OPTIONS: '--max-semi-space-size=8',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
  TRUST_PROXY: '1',
  DEMO: '1',
};

export function expectOk({ status, body }: LoadAnswer): void {
  if (status !== 200 || body.length === 0) {
    throw new Error(`status ${status}: ${body.toString().slice(0, 200)}`);
  }
}

export function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

function messageFrom(number: number) {
  return {
    name: `Visitor ${number}`,
    email: `sender-${number}@example.com`,
    subject: `Question ${number}`,
    message: 'How do I begin, and how long does the first course take beside a job?',
  };
}

export async function createAccounts(site: SiteProcess): Promise<void> {
  const service = createClient<Database>(site.url, site.secretKey, { auth: { persistSession: false } });
  for (let number = 0; number < accounts; number += 1) {
    const { error } = await service.auth.admin.createUser({
      email: emailOf(number),
      password,
      email_confirm: true,
      user_metadata: { birth_year: 1990 },
    });
    if (error) throw error;
  }
}

/** Signs the admin in, and returns a function that writes one post: draft, publish, correct, and delete an old one. */
async function createAdmin(site: SiteProcess, apikey: string): Promise<Stream['send']> {
  const admin = createClient<Database>(site.url, apikey, { auth: { persistSession: false } });
  const { error } = await admin.auth.signInWithPassword(siteAdmin);
  if (error) throw error;
  const posts = () => admin.from('blog_posts');
  const written: string[] = [];
  return async (number) => {
    const draft = { title: `Under load ${number}`, content: 'A paragraph of a post.\n\n'.repeat(80) };
    const { data } = await posts().insert(draft).select('id').single().throwOnError();
    await posts().update({ published: true }).eq('id', data.id).throwOnError();
    await posts()
      .update({ excerpt: `Corrected ${number}` })
      .eq('id', data.id)
      .throwOnError();
    written.push(data.id);
    const oldest = written.length > postsKept ? written.shift() : undefined;
    if (oldest) await posts().delete().eq('id', oldest).throwOnError();
  };
}
