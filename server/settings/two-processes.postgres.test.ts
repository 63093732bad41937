import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createPostgresDatabase } from '#backend/testing/databases.ts';
import type { Database, JsonObject } from '#domain/database/database-types.ts';
import { type SiteProcess, startSiteProcess, withoutContent } from '#testing/site-process.ts';
import { sample } from '#testing/thorough.ts';
import { untilShown } from '#testing/until-shown.ts';

const sites: SiteProcess[] = [];
let save: (changes: JsonObject) => Promise<void>;
let token = '';
const cleanUp: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const database = await createPostgresDatabase(inject('template'), 'template1');
  cleanUp.push(database.remove);
  for (const _ of ['first', 'second']) {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'lifelong-two-'));
    const variables = { ...withoutContent, RATE_LIMITS: 'off' };
    const site = await startSiteProcess({
      dataDirectory,
      databaseUrl: database.databaseUrl,
      variables,
    });
    sites.push(site);
    cleanUp.unshift(
      () => site.stop(),
      () => rm(dataDirectory, { recursive: true, force: true }),
    );
  }
  save = await signInAtFirst();
  // The first pages of a process take longer than all later ones.
  for (const path of ['/', '/faq', '/contact', '/']) await ask(path);
});

afterAll(async () => {
  for (const work of cleanUp) await work();
});

/** The admin uses the first process; the second has to notice the changes by itself. */
async function signInAtFirst() {
  const [first] = sites;
  const admin = createClient<Database>(first?.url ?? '', first?.secretKey ?? '', {
    auth: { persistSession: false },
  });
  const { data } = await admin.auth.signInWithPassword({
    email: 'admin@lifelong-ai.example',
    password: 'correct horse battery',
  });
  token = data.session?.access_token ?? '';
  return async (changes: JsonObject) => {
    const { data: settings } = await admin.rpc('read_site_settings').throwOnError();
    await admin
      .rpc('save_site_settings', { changes, expected_updated_at: settings.updated_at })
      .throwOnError();
  };
}

async function ask(path: string): Promise<string[]> {
  const replies = sites.map(async ({ url, secretKey }) => {
    const headers = { apikey: secretKey, authorization: `Bearer ${token}` };
    const response = await fetch(url + path, { headers });
    return `${response.status} ${await response.text()}`;
  });
  return Promise.all(replies);
}

const picture = 'https://pictures.example/logo.png';

const settings: [JsonObject, string, string][] = [
  [{ site_name: 'Night School' }, '/', '| Night School</title>'],
  [{ site_name: 'Day School' }, '/feed.xml', '<title>Day School Blog</title>'],
  [{ site_name: 'Evening School' }, '/manifest.webmanifest', '"name":"Evening School"'],
  [{ site_description: 'Lessons after dark.' }, '/feed.xml', '<description>Lessons after dark.'],
  [{ contact_email: 'desk@night.example' }, '/', 'mailto:desk@night.example'],
  [{ support_email: 'help@night.example' }, '/contact', 'mailto:help@night.example'],
  [{ primary_color: '#AA3366' }, '/faq', '--primary:#AA3366'],
  [{ logo_url: picture }, '/', `<img src="${picture}"`],
  [{ favicon_url: picture }, '/', `<link rel="icon" href="${picture}"`],
  [{ registration_enabled: false }, '/auth/v1/settings', '"disable_signup":true'],
  [{ email_verification_required: false }, '/auth/v1/settings', '"mailer_autoconfirm":true'],
  [{ smtp_host: 'smtp.night.example' }, '/functions/v1/mail-check', '"route":"settings"'],
  [{ maintenance_mode: true }, '/', '503 '],
  [{ maintenance_mode: false }, '/', '200 '],
];

// All settings take the same way from one process to the other.
test.for(sample(settings, 2))('%j shows at %s of both processes at once', async ([changes, path, sign]) => {
  const before = await ask(path);
  expect(before.filter((reply) => reply.includes(sign))).toEqual([]);
  await save(changes);
  await untilShown(async () => (await ask(path)).every((reply) => reply.includes(sign)));
});
