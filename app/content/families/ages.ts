/** The words around the birth year of an account. */
export const ageQuestion = {
  title: 'One question first',
  text: 'Before we keep your name, your notes or your progress, we ask everybody for the year of their birth. It stays with your account, and nobody else sees it.',
  year: 'The year you were born',
  yearHint: 'Four digits',
  country: 'The country you live in',
  countryHint: 'In your case the law of your country decides what we may keep.',
  chooseCountry: 'Please choose',
  otherCountry: 'Another country',
  countryMissing: 'Please choose your country.',
  button: 'Go on',
  busy: 'Saving...',
  later: 'Not now',
} as const;

export const guardianQuestion = {
  title: 'Let us ask a grown-up',
  text: 'It is great that you want to learn about AI. At your age the law asks a parent or guardian to say yes before we keep anything about what you learn. Until then your account waits. After 7 days without an answer we delete it.',
  free: 'You can read all introductory lessons right now, without an account.',
  toCourses: 'To the courses',
  email: 'Email address of your parent or guardian',
  emailHint:
    'We write one mail to this address, ask for permission, and delete the address after 7 days if nobody answers.',
  button: 'Ask them',
  busy: 'Sending...',
  sent: {
    title: 'The mail is on its way',
    text: 'When your parent or guardian has said yes, they choose a picture code with you. Then you sign in with it.',
  },
  wrong: 'Did you type the wrong year? Write to us, and a person looks at it.',
  toContact: 'Contact us',
} as const;
