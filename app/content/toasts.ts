/** Separate from the other session toasts, because every page can sign out. */
export const signOutToasts = {
  done: { title: 'Signed out', text: 'You have been successfully signed out.' },
  failed: { title: 'Error', text: 'Something went wrong' },
};

/** The fallback for errors without a message for users. */
export const genericFailure = { title: 'Error', text: 'Something went wrong. Please try again.' };
