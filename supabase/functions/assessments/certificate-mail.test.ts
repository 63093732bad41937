import { expect, test } from 'vitest';
import { certificateMail } from './certificate-mail.ts';

const event = {
  id: 'LAI-1',
  student_name: 'Ada Adams',
  student_email: 'ada@example.org',
  title: 'AI Foundations',
  is_of_level: true,
  valid_until: '2028-11-18',
  reason: null,
};
const sender = {
  siteUrl: 'https://institute.example',
  institute: {
    name: 'Institute',
    tagline: '',
    mailbox: 'mail@institute.example',
    supportMailbox: 'support@institute.example',
    wantsNotices: false,
  },
};

test.for([
  ['issued', 'Your AI Foundations certificate', 'passed every module of the level', '/verify/LAI-1'],
  ['revoked', 'Your AI Foundations certificate was revoked', 'The reason is: A wrong name', '/account'],
  ['reinstated', 'Your AI Foundations certificate is valid again', 'was taken back', '/verify/LAI-1'],
  [
    'expiring',
    'Your AI Foundations certificate expires on November 18, 2028',
    'Pass the exam of the level again',
    '/verify/LAI-1',
  ],
] as const)('a certificate that is %s is told to its holder', ([kind, subject, text, path]) => {
  const mail = certificateMail(
    { ...event, kind, reason: kind === 'revoked' ? 'A wrong name' : null },
    sender,
  );
  expect(mail).toMatchObject({
    to: 'ada@example.org',
    replyTo: 'mail@institute.example',
    subject,
    action: { url: `https://institute.example${path}` },
  });
  expect(mail.paragraphs.join(' ')).toContain(text);
});

test('a certificate of a course does not speak of a level', () => {
  for (const kind of ['issued', 'expiring']) {
    const { heading, paragraphs } = certificateMail({ ...event, kind, is_of_level: false }, sender);
    expect([heading, ...paragraphs].join(' ')).not.toContain('level');
  }
});
