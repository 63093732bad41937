/** How the back office and instructors see the account of a child or pupil without an email address. */
export const childAccount = {
  name: 'The account of a child',
  address: 'Signs in with pictures',
} as const;
