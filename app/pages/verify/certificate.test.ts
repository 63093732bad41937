import { expect, test } from 'vitest';
import { criteriaWords } from '#app/content/certificates/certificate-criteria.ts';
import type { CertificateCriteria } from '#app/data/certificates.ts';
import { createLoaderContext } from '#app/lib/loader-context.fixture.ts';
import type { VerifiedCertificate } from '#domain/certificates/certificate.ts';
import { loader, meta } from './certificate.tsx';

const certificate: VerifiedCertificate = {
  id: 'LAI-0123-4567-89AB-CDEF-GHJK-MNPQ-RSTH',
  student_name: 'Ada Adams',
  course_title: 'AI Expert',
  course_level: 'Advanced',
  level: 'Advanced',
  score_label: 'Good',
  status: 'Issued',
  issued_on: '2026-11-15',
  valid_until: null,
  revoked_on: null,
  is_sample: false,
};
const expert: CertificateCriteria = {
  level: 'Advanced',
  modules: 24,
  quiz_pass_percent: 80,
  exam_questions: 30,
  exam_minutes: 60,
  exam_pass_percent: 70,
  takes_project: false,
  takes_capstone: true,
  skills: ['Plans canary releases and leads a rollback'],
};
const beginner: CertificateCriteria = {
  ...expert,
  level: 'Beginner',
  takes_capstone: false,
  skills: ['Counts'],
};

/** What the page of a certificate loads. */
async function load(change: Partial<VerifiedCertificate> = {}) {
  const { context } = createLoaderContext(
    async (input) =>
      Response.json(
        String(input).includes('/rpc/certificate_criteria')
          ? [beginner, expert]
          : [{ ...certificate, ...change }],
      ),
    { siteUrl: 'http://site.example', publicPaths: [], shellSections: [] },
  );
  const loaded = await loader({ params: { id: certificate.id }, context } as never);
  if (!('data' in loaded) || !('criteria' in loaded.data)) throw new Error('no certificate');
  return loaded.data;
}

/** The criteria that the page shows. */
const criteriaShown = async (change?: Partial<VerifiedCertificate>) => (await load(change)).criteria;

test.for([
  ['This certificate is valid', {}],
  ['This certificate has expired', { valid_until: '2020-01-01' }],
  ['This certificate has been revoked', { status: 'Revoked', revoked_on: '2026-11-16' }],
  ['This is a sample certificate', { is_sample: true }],
] as const)('"%s" is the title of a certificate with %j', async ([title, change]) => {
  const matches = [{ loaderData: { name: 'Our site', url: 'http://site.example' } }];
  const shown = meta({ matches, loaderData: await load(change) } as never);
  expect(shown).toContainEqual({ title: `${title} | Our site` });
  const isShared = shown?.some((entry) => 'property' in entry && entry.property === 'og:image');
  if (title === 'This is a sample certificate') expect(isShared).toBe(false);
});

test('the public page of the certificate of a level states its skills and criteria', async () => {
  const shown = await criteriaShown();
  expect(shown).toEqual(expert);
  expect(criteriaWords.list('Expert', expert)).toEqual([
    'All 24 modules of the Expert level: every lesson done and each quiz passed with at least 80 %.',
    'The exam of the level, 30 questions in 60 minutes, passed with at least 70 %.',
    'A capstone in three parts (plan, build and defence), reviewed and accepted.',
  ]);
  expect(criteriaWords.list('Beginner', beginner)).toHaveLength(2);
});

test('a revoked certificate and that of a single course stand for no skills of a level', async () => {
  expect(await criteriaShown({ status: 'Revoked', revoked_on: '2026-11-16' })).toBeUndefined();
  expect(await criteriaShown({ level: null })).toBeUndefined();
});
