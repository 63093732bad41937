import { expect, test } from 'vitest';
import { linkedInUrl } from './linkedin-url.ts';

test('LinkedIn gets the name, the issuer, both months and the public page', () => {
  const url = new URL(
    linkedInUrl(
      {
        id: 'LAI-1',
        student_name: 'Ada & Co',
        course_title: 'AI Foundations',
        course_level: 'Beginner',
        level: 'Beginner',
        score_label: 'Good',
        status: 'Issued',
        issued_on: '2026-03-15',
        valid_until: '2028-03-15',
        revoked_on: null,
      },
      { name: 'Lifelong AI Institute', url: 'https://lifelong-ai.example' },
    ),
  );
  expect(Object.fromEntries(url.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'AI Foundations',
    organizationName: 'Lifelong AI Institute',
    issueYear: '2026',
    issueMonth: '3',
    expirationYear: '2028',
    expirationMonth: '3',
    certUrl: 'https://lifelong-ai.example/verify/LAI-1',
    certId: 'LAI-1',
  });
});
