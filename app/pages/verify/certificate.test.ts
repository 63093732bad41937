import { expect, test } from 'vitest';
import { criteriaWords } from '#app/content/certificate-criteria.ts';
import type { CertificateCriteria } from '#app/data/certificates.ts';
import { createLoaderContext } from '#app/lib/loader-context.fixture.ts';
import type { VerifiedCertificate } from '#domain/certificates/certificate.ts';
import { loader } from './certificate.tsx';

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
};
const expert: CertificateCriteria = {
  level: 'Advanced',
  modules: 24,
  quiz_pass_percent: 80,
  exam_questions: 30,
  exam_minutes: 60,
  exam_pass_percent: 70,
  takes_capstone: true,
  skills: ['Plans canary releases and leads a rollback'],
};
const beginner: CertificateCriteria = {
  ...expert,
  level: 'Beginner',
  takes_capstone: false,
  skills: ['Counts'],
};

/** The criteria that the page of a certificate shows. */
async function criteriaShown(change: Partial<VerifiedCertificate> = {}) {
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
  return loaded.data.criteria;
}

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
