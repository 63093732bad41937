/** For whatever fails without words of its own. */
export const wordlessFailure = { title: 'Error', text: 'Something went wrong. Please try again.' };
