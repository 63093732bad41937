/** The words of the page about the ages of consent. */
export const adminAges = {
  title: 'Ages of consent',
  lead: 'Below this age an account needs a guardian. Compare each age with the law of the country, and save it with the day on which you did.',
  failed: 'The ages could not be loaded.',
  table: 'Ages of consent by country',
  columns: ['Country', 'Age', 'Last review'],
  everyOther: 'Every other country',
  never: 'Not reviewed yet',
  form: {
    title: 'Change or add a country',
    country: 'Country',
    countryHint: 'Two letters, such as DE. A * is every other country.',
    age: 'Age',
    reviewedOn: 'Reviewed on',
    button: 'Save',
    saved: 'The age is saved.',
    errors: {
      country: 'Please give two capital letters, or a *.',
      age: 'An age of consent is from 13 to 18.',
      reviewedOn: 'Please give the day of the review.',
    },
  },
} as const;
