import type { Site } from '#app/content/site.ts';
import type { PageIntro, PageMeta } from '#app/content/types.ts';

export const verifyMeta = (site: Site): PageMeta => ({
  title: verifyPage.title,
  description: `Check that a certificate of ${site.name} is real: type its ID, or scan the code on it, and see who earned it, for what and whether it stands.`,
});

/** Copy of the public pages that verify a certificate. */
export const verifyPage = {
  title: 'Verify a certificate',
  intro: {
    eyebrow: 'Verify a certificate',
    title: 'Is this certificate real?',
    lead: 'Every certificate we issue has an ID of its own. Type it here, or scan the code on the certificate, and we tell you whose it is and whether it stands. It costs nothing and needs no account.',
  } satisfies PageIntro,
  form: {
    label: 'Certificate ID',
    hint: 'Begins with LAI. Capitals, spaces and hyphens do not matter.',
    placeholder: 'LAI-0000-0000-0000-…',
    button: 'Verify',
    incomplete:
      'This is not a complete certificate ID. Please compare it with the certificate, character by character.',
  },
  crumbs: { known: 'Certificate', sample: 'Sample', unknown: 'Unknown ID' },
  facts: {
    name: 'Name',
    certificate: 'Certificate',
    course: 'Course',
    level: 'Level',
    result: 'Result',
    issued: 'Issued',
    validUntil: 'Valid until',
    noEnd: 'No end',
    expired: 'Expired after',
    revoked: 'Revoked on',
    standing: 'Status',
    id: 'Certificate ID',
  },
  /** Instead of the words of its standing. */
  sample: {
    title: 'This is a sample certificate',
    lead: 'It shows what a certificate looks like. Its holder is made up, nobody took the course for it, and it proves nothing.',
  },
  sampleStanding: {
    valid: 'Sample, shown as valid',
    expired: 'Sample, shown as expired',
    revoked: 'Sample, shown as revoked',
  },
  standings: {
    valid: {
      title: 'This certificate is valid',
      lead: 'We issued it, and it stands. Please compare the name and the course with what you were shown.',
    },
    expired: {
      title: 'This certificate has expired',
      lead: 'We issued it, and it was valid until the day below. What it says was true then.',
    },
    revoked: {
      title: 'This certificate has been revoked',
      lead: 'We issued it and have taken it back. It no longer proves anything.',
    },
    unknown: {
      title: 'We know no such certificate',
      lead: 'No certificate of ours has this ID. A single wrong character is enough, so please compare it with the certificate once more.',
    },
  },
  validity: (from: string, until: string | null, isOver: boolean) => {
    if (!until) return `Valid since ${from}, without an end.`;
    return isOver ? `It was valid from ${from} to ${until}.` : `Valid from ${from} to ${until}.`;
  },
  another: 'Check another certificate',
  doubt: {
    text: 'Something does not match what you were shown?',
    link: { label: 'Ask us about it', href: '/contact?topic=certification' },
  },
} as const;
