/** Apart from what else happens to a session, because every page can sign out. */
export const signOutToasts = {
  done: { title: 'Signed out', text: 'You have been successfully signed out.' },
  failed: { title: 'Error', text: 'Something went wrong' },
};

/** For whatever fails without words of its own. */
export const wordlessFailure = { title: 'Error', text: 'Something went wrong. Please try again.' };
