/**
 * Times the search of the site in the database with the whole curriculum: `node bench/search.ts`. With DATABASE_URL it
 * uses that PostgreSQL database, which must be empty, otherwise a new PGlite one.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller } from '#backend/database/database.ts';
import { createLog } from '#backend/log/log.ts';
import { installCurriculum } from '#server/curriculum/install-curriculum.ts';
import { openSiteDatabase } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';

const folder = await mkdtemp(join(tmpdir(), 'bench-search-'));
const database = await openSiteDatabase(
  readEnvironment({ DATA_DIR: folder, DATABASE_URL: process.env.DATABASE_URL }),
);
const log = createLog('silent');
let startedAt = performance.now();
await installCurriculum(database, log);
console.log(`install: ${Math.round(performance.now() - startedAt)} ms`);

const texts = ['neural network', 'data', 'model', 'what is a token', 'attent', 'pyth', 'overfitting', 'bias', 'the', 'quantum teleportation'];
const admin = '00000000-0000-4000-8000-0000000000ad';
await database.run('server', async (transaction) => {
  await transaction.query(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data, email_confirmed_at, created_at)
     values ($1, 'authenticated', 'authenticated', 'admin@example.com', '{}', now(), now())`,
    [admin],
  );
  await transaction.query(`update public.profiles set role = 'admin' where id = $1`, [admin]);
  await transaction.script('analyze');
});
const callers: Record<string, Caller> = {
  'a visitor': { role: 'anon', claims: {} },
  'an admin, who may read all lessons': { role: 'authenticated', claims: { sub: admin } },
};
for (const [name, caller] of Object.entries(callers)) {
  const times: number[] = [];
  for (let index = 0; index < 200; index += 1) {
    const text = texts[index % texts.length] ?? '';
    startedAt = performance.now();
    await database.run(caller, (transaction) => transaction.query('select * from public.search_site($1)', [text]));
    times.push(performance.now() - startedAt);
  }
  if (process.env.EACH) for (let i = 0; i < texts.length; i++) console.log(texts[i], times.filter((_, j) => j % texts.length === i).sort((a,b)=>a-b)[10]);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1);
  console.log(`${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms of ${times.length}`);
}
await database.close();
await rm(folder, { recursive: true });
