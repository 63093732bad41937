/** The words of the page about signed forms. */
export const adminConsentForms = {
  title: 'Signed forms',
  lead: 'Parents who sign on paper. Open the scan, check that the form is filled in, readable and signed, and decide. The parent gets a mail. An approved form gives consent for one child.',
  filter: { label: 'State', all: 'Every state' },
  states: { waiting: 'Waiting', approved: 'Approved', refused: 'Refused' },
  /** Of forms that wait for more than three days. */
  late: {
    text: (count: number) =>
      `${count === 1 ? 'One signed form has' : `${count} signed forms have`} waited for more than three days. After 30 days a form is deleted and the parent has to begin again.`,
    link: 'Decide about them',
    deletedOn: (date: string) => `Deleted on ${date} if nobody decides`,
  },
  table: 'Signed forms, newest first',
  columns: ['Guardian', 'State', 'Uploaded on', 'Text of', 'Actions'],
  failed: 'The forms could not be loaded. Please try again.',
  empty: 'No signed forms yet. What parents upload on the page Family arrives here.',
  noMatch: 'No form has this state.',
  actions: { open: 'Open the scan', approve: 'Approve', refuse: 'Refuse' },
  openFailed: 'The scan could not be opened.',
  approve: {
    title: 'Approve this form?',
    text: 'It is filled in, readable and signed by an adult. The consent is recorded, and the parent can make the account of one child.',
    button: 'Approve',
    done: 'The consent is recorded, and the guardian gets a mail.',
  },
  refuse: {
    title: 'Refuse this form?',
    text: 'The scan is deleted at once. The guardian gets a mail with your reason.',
    reason: 'Reason, for the guardian',
    button: 'Refuse',
    done: 'The scan is deleted, and the guardian gets a mail.',
  },
  busy: 'Saving...',
} as const;
