/** Copy of the notes beside a lesson. Only people who are signed in load it. */
export const lessonNotes = {
  title: 'Your notes',
  lead: 'Nobody else reads them here. If a parent or guardian looks after your account, they can download them.',
  label: 'New note',
  add: 'Add note',
  busy: 'Saving...',
  edit: 'Edit',
  editLabel: 'Change the note',
  save: 'Save note',
  cancel: 'Cancel',
  delete: 'Delete',
  failed: 'Your notes could not be loaded.',
  changed: (date: string) => `Written ${date}`,
} as const;
