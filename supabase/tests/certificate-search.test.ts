import { afterAll, expect, test } from 'vitest';
import type { Transaction } from '#backend/database/database.ts';
import type { Certificate } from '#domain/certificates/certificate.ts';
import { openTestBackend } from '#testing/backend.ts';
import { addPeople, callers, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);

const course = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

await backend.database.run(
  'server',
  async (transaction) => {
    // With this many rows it is faster to build the index afterwards.
    await transaction.script(`
      alter index public.certificates_search_idx set (fastupdate = on);
      insert into public.courses (id, slug, title, summary, level, instructor, category, duration, status)
      select ('00000000-0000-4000-8000-00000000000' || number)::uuid, 'course-' || number, 'Course ' || number, 'Text',
        'Beginner', 'Ann', 'Basics', '2 weeks', 'Published'
      from generate_series(1, 9) as number;
      insert into public.certificates (user_id, student_name, student_email, course_id, course_title, course_level,
        score, status, issued_on, created_at)
      select '${ids.userA}', case when number = 77 then '100% Élodie_Ward' else 'Learner ' || number end,
        'learner' || number || '@example.net',
        ('00000000-0000-4000-8000-00000000000' || (number % 9 + 1))::uuid, 'Course ' || (number % 9 + 1), 'Beginner',
        70 + number % 31, case when number % 50 = 0 then 'Pending' else 'Issued' end,
        case when number % 50 > 0 then date '2026-01-01' end,
        timestamptz '2026-01-01' + number * interval '1 minute'
      from generate_series(1, 5000) as number;
      select gin_clean_pending_list('public.certificates_search_idx');
      alter index public.certificates_search_idx set (fastupdate = off);
    `);
  },
  { timeLimit: 600_000 },
);
await backend.database.run('server', (transaction) => transaction.script('analyze public.certificates'));

const asAdmin = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
  backend.database.run(callers.admin, work);

const search = (parameters: string) =>
  asAdmin((transaction) =>
    transaction.query<Certificate>(`select * from public.search_certificates(${parameters})`),
  );

test.for([
  [`'LEARNER777@'`, ['Learner 777']],
  [`'learner 4999'`, ['Learner 4999']],
  [`'100% élodie'`, ['100% Élodie_Ward']],
  [`'_'`, ['100% Élodie_Ward']],
  [`'nobody'`, []],
  [`' ', page_size => 2`, ['Learner 5000', 'Learner 4999']],
  [`'course 3', page_size => 1`, ['Learner 4997']],
  [`only_course => '${course(4)}', page_size => 1`, ['Learner 4998']],
  [`only_status => 'Pending', page_size => 2`, ['Learner 5000', 'Learner 4950']],
  [`'learner1', only_status => 'Pending', only_course => '${course(1)}', page_size => 1`, ['Learner 1800']],
] as const)('a search by (%s) finds %j', async ([parameters, names]) => {
  expect((await search(parameters)).map(({ student_name }) => student_name)).toEqual(names);
});

test('a certificate is found by a part of its id', async () => {
  const [newest] = await search('page_size => 1');
  expect(await search(`'${newest?.id.slice(0, 18).toLowerCase()}'`)).toEqual([newest]);
});

test('pages follow each other newest first, without a gap or a repetition', async () => {
  const whole = await search(`'learner1', page_size => 450`);
  const pages: Certificate[] = [];
  while (pages.length < 450) {
    const last = pages.at(-1)?.id;
    pages.push(
      ...(await search(`'learner1', page_size => 150, after_certificate => ${last ? `'${last}'` : 'null'}`)),
    );
  }
  expect(pages).toEqual(whole);
  expect(await search('page_size => 5000'), 'an answer has an end').toHaveLength(1000);
});

test.for([
  '',
  `'learner777@'`,
  `'course'`,
  `'nobody-at-all'`,
  `only_status => 'Pending'`,
  `'learner', only_course => '${course(2)}'`,
])('no search reads the whole table: %s', async (parameters) => {
  const scans = await asAdmin(async (transaction) => {
    const before = await countScans(transaction);
    await transaction.query(`select * from public.search_certificates(${parameters})`);
    return (await countScans(transaction)) - before;
  });
  expect(scans).toBe(0);
});

async function countScans(transaction: Transaction): Promise<number> {
  const [table] = await transaction.query<{ scans: number }>(
    `select seq_scan::integer as scans from pg_stat_xact_user_tables where relid = 'public.certificates'::regclass`,
  );
  return table?.scans ?? 0;
}
