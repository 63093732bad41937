/**
 * `npm run test:listeners`: what listeners of a live page cost the server, and how fast they hear. `--listeners 30
 * --seconds 30 --changes 1` are the defaults; changes are per second. `--class` measures teachers who watch the grid of
 * a class instead: `--listeners` teachers, and 30 pupils with an event each 20 seconds.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { findPostgres, startPostgres } from '#backend/testing/postgres-cluster.ts';
import type { Database } from '#domain/database/database-types.ts';
import { ticketsTopic } from '#domain/messages/ticket.ts';
import { readPublishableKey, siteAdmin, startSiteProcess, withoutContent } from '#testing/site-process.ts';
import { measureWatchers } from './class-watchers.ts';
import { installedEngines, processorSeconds } from './site.ts';

const { values } = parseArgs({
  options: {
    listeners: { type: 'string', default: '30' },
    seconds: { type: 'string', default: '30' },
    changes: { type: 'string', default: '1' },
    class: { type: 'boolean', default: false },
  },
});
const listeners = Number(values.listeners);
const seconds = Number(values.seconds);
const changes = Number(values.changes);

const processorTime = async (pid: number) => (await processorSeconds(pid)) ?? Number.NaN;

async function measure(name: string, databaseUrl?: string): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lifelong-listeners-'));
  const variables = { ...withoutContent, NODE_ENV: 'production', TRUST_PROXY: '1' };
  const site = await startSiteProcess({ dataDirectory, ...(databaseUrl && { databaseUrl }), variables });
  const key = await readPublishableKey(site);
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  const service = createClient<Database>(site.url, site.secretKey, options);
  const sent = new Map<number, number>();
  const delays: number[] = [];
  let round = 0;
  const clients = [];
  for (let at = 0; at < listeners; at += 1) {
    // Each is another admin, as each teacher is another person.
    const email = at === 0 ? siteAdmin.email : `listener-${at}@example.com`;
    const { password } = siteAdmin;
    if (at > 0) {
      const { data } = await service.auth.admin.createUser({ email, password, email_confirm: true });
      await service
        .from('profiles')
        .update({ role: 'admin' })
        .eq('id', data.user?.id ?? '')
        .throwOnError();
    }
    const client = createClient<Database>(site.url, key, {
      ...options,
      global: { headers: { 'x-forwarded-for': `10.4.0.${at}` } },
    });
    await client.auth.signInWithPassword({ email, password });
    await client.realtime.setAuth();
    const channel = client.channel(ticketsTopic, { config: { private: true } });
    channel.on('broadcast', { event: '*' }, () => delays.push(performance.now() - (sent.get(round) ?? 0)));
    await new Promise<void>((resolve, reject) => {
      channel.subscribe((state, error) => (state === 'SUBSCRIBED' ? resolve() : reject(error)));
    });
    clients.push(client);
  }
  const admin = clients[0];
  if (!admin) throw new Error('no listeners');
  await service
    .rpc('submit_contact_message', {
      sender_name: 'Ada',
      sender_email: 'ada@example.com',
      message_subject: 'A question',
      message_text: 'How do I begin?',
      ticket_category: 'Sales',
      sender_id: null,
      client: 'listeners',
      most_per_hour: null,
    })
    .throwOnError();
  const { data: tickets } = await admin.rpc('search_tickets').throwOnError();
  const ticket = tickets[0]?.id ?? '';
  const change = () =>
    admin.rpc('set_ticket_priority', { ticket, new_priority: round % 2 ? 'High' : 'Low' }).throwOnError();

  await setTimeout(3_000);
  const idleFrom = await processorTime(site.pid);
  await setTimeout(seconds * 1_000);
  const idle = ((await processorTime(site.pid)) - idleFrom) / seconds;
  delays.length = 0;
  const busyFrom = await processorTime(site.pid);
  for (let count = 0; count < seconds * changes; count += 1) {
    round += 1;
    sent.set(round, performance.now());
    await change();
    await setTimeout(1_000 / changes);
  }
  const busy = ((await processorTime(site.pid)) - busyFrom) / seconds;
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(0);
  console.log(
    `${name}: ${listeners} listeners, ${(idle * 100).toFixed(1)} % of a core while nothing changes, ` +
      `${(busy * 100).toFixed(1)} % with ${changes} change(s) a second; ${delays.length} of ` +
      `${seconds * changes * listeners} messages heard after ${at(0.5)} ms (median), ${at(1)} ms (worst)`,
  );
  for (const client of clients) await client.removeAllChannels();
  await site.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}

if (values.class) {
  for (const engine of installedEngines()) {
    const class30 = { teachers: listeners, pupils: 30, seconds, interval: 20 };
    console.log(`${engine}: ${await measureWatchers(engine, class30)} (load ${loadavg()[0]?.toFixed(1)})`);
  }
  process.exit();
}
await measure('PGlite');
if (findPostgres()) {
  const cluster = await startPostgres();
  await measure('PostgreSQL', cluster.urlOf('postgres'));
  await cluster.stop();
}
process.exit();
