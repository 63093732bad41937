import { expect, test } from 'vitest';
import { documentContext } from '#app/document/document-context.ts';
import { createLoaderContext } from '#app/lib/loader-context.fixture.ts';
import { loader as loadCertificate } from './certificate.tsx';
import { loader as loadVerify } from './verify.tsx';

const siteUrl = 'https://site.example';
const certificate = {
  id: 'LAI-0123-4567-89AB-CDEF-GHJK-MNPQ-RSTH',
  level: null,
  status: 'Issued',
  issued_on: '2026-11-15',
  valid_until: null,
};

test.for([
  [siteUrl, true],
  ['https://project.supabase.co', false],
] as const)('a site with the backend %s shows badges: %s', async ([url, expected]) => {
  const { context } = createLoaderContext(
    async (input) => Response.json(String(input).includes('certificate_labs') ? [] : [certificate]),
    { siteUrl, publicPaths: [], shellSections: [] },
  );
  context.set(documentContext, {
    ...context.get(documentContext),
    backend: { url, publishableKey: 'key' },
  });
  const shown = await loadCertificate({ params: { id: certificate.id }, context } as never);
  expect(shown).toMatchObject({ data: { standing: 'valid', hasBadge: expected } });
  const verify = loadVerify({ request: new Request(`${siteUrl}/verify`), context } as never);
  expect(verify).toMatchObject({ data: { hasBadges: expected } });
});
