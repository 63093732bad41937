/** The text on a certificate. */
export const certificateWords = {
  title: 'Certificate of Achievement',
  statement: 'This is to certify that',
  award: { course: 'has met every requirement of the course', level: 'has met every requirement of' },
  level: (level: string) => `${level} level`,
  result: 'Result',
  issued: 'Issued',
  validUntil: 'Valid until',
  noEnd: 'No end',
  id: 'Certificate ID',
  verify: 'Verify this certificate at',
} as const;

/** Copy of the account page about certificates. */
export const certificatesSection = {
  title: 'My certificates',
  lead: 'What you have earned. Anybody you give the ID or the link to can check that a certificate is real.',
  failed: 'Your certificates could not be loaded.',
  retry: 'Try again',
  none: 'You have no certificate yet.',
  how: 'How certification works',
  standings: {
    valid: 'Valid',
    expired: 'Expired',
    revoked: 'Revoked',
    pending: 'In preparation',
    rejected: 'Not issued',
  },
  issued: (date: string) => `Issued on ${date}`,
  until: (date: string) => `valid until ${date}`,
  noEnd: 'without an end',
  pending: 'We are preparing this certificate. It appears here as soon as it is issued.',
  reason: (reason: string) => `Reason: ${reason}`,
  download: 'Download PDF',
  downloadOf: (course: string) => `Download the certificate for ${course} as PDF`,
  verify: 'Public page',
  verifyOf: (course: string) => `Public page of the certificate for ${course}`,
} as const;
