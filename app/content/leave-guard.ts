/** What somebody is asked who leaves a page with changes that are not saved. */
export const leaveWords = {
  title: 'Leave without saving?',
  text: 'Your changes would be lost.',
  stay: 'Stay',
  leave: 'Leave',
} as const;
