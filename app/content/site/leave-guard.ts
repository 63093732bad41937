/** Copy of the dialog about leaving with unsaved changes. */
export const leaveWords = {
  title: 'Leave without saving?',
  text: 'Your changes would be lost.',
  stay: 'Stay',
  leave: 'Leave',
} as const;
