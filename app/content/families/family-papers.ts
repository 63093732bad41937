/** The words of the papers for families. */
export const familySheet = {
  title: (nickname: string) => `${nickname}, this is how you sign in`,
  subject: 'Sign in with pictures',
  lead: 'Keep this sheet at home. Your four pictures are a secret between you and your family: do not mark them here.',
  code: 'Family code',
  nickname: 'Your nickname',
  open: (host: string) =>
    `Open ${host}/join, or scan the code on the right: it fills in the family code, and nothing else.`,
  pictures: 'The twelve pictures',
  cut: 'Cut them out and practise: put your four pictures in order, then mix them up again.',
  stored: {
    title: 'What is stored about you',
    items: [
      'your nickname and the year you were born',
      'your picture code, scrambled so that nobody can read it',
      'a name for certificates, only if the grown-ups enter one',
      'what you learn: lessons, answers, notes, labs, projects, ratings, results and certificates',
      'what teachers of your class write and assign, if you join one',
      'your country, if its law decides about your age',
      'when you sign in, from which network address and with which kind of browser',
      'no email address, no photo, no street or town, and nothing for advertising',
    ],
  },
  withdraw: {
    title: 'For the grown-ups: how to withdraw',
    text: (host: string) =>
      `Sign in at ${host}/family with your own account. There you see everything, download it, freeze or delete the account, and withdraw your consent. It takes effect at once.`,
  },
} as const;

export const consentReceipt = {
  title: 'Receipt of a consent',
  lead: 'What a parent or guardian allowed, when, and in which words.',
  number: 'Number',
  guardian: 'Given by',
  given: 'Given on',
  method: 'Method',
  methods: {
    'email-plus': 'a link in a mail, and a second mail a day later',
    'signed-form': 'a signed form, checked by a person',
  },
  version: 'Text of',
  withdrawn: 'Withdrawn on',
  withdrawals: { delete: 'account deleted', freeze: 'account frozen' },
  text: 'The text',
  signature: 'Signature',
  check: (key: string) =>
    `A JSON Web Token (ES256) with the facts above. Anybody can check it with the public key at ${key}`,
} as const;

export const consentForm = {
  title: 'Consent of a parent or guardian',
  lead: 'Please read it, sign it, and upload a scan or a photo of it on the page Family. The name of your child is not needed.',
  version: (version: string) => `Text of ${version}`,
  lines: ['Your name, in capitals', 'Email address of your account', 'Place and date', 'Signature'],
  how: {
    title: 'What happens next',
    text: (host: string) =>
      `Sign in at ${host}/family with your own account and upload the signed form there. A person reads it and writes to you. Then you choose a nickname and pictures with your child. If we cannot accept the form, we delete the scan at once and tell you why. Otherwise we keep it until you delete your account.`,
  },
} as const;
