export const adminMail = {
  filter: 'State',
  anyState: 'All mails',
  states: { queued: 'Waiting', sent: 'Sent', kept: 'Kept in the outbox', failed: 'Failed' },
  refresh: 'Refresh',
  table: 'Mails, newest first',
  columns: ['To', 'Subject', 'State', 'Tries', 'Time', 'Actions'],
  actions: { open: 'Open', sendAgain: 'Send again' },
  nextTry: 'Next try',
  removed: 'Removed',
  failed: 'Failed to fetch the mails. Please try again.',
  empty: 'No mails yet.',
  noMatch: 'No mail is in this state.',
  sentElsewhere: 'The hosted backend sends the mails of this site. Its own dashboard lists them.',
  notice: {
    outbox:
      'No mail server is set up, so no mail leaves the site. Every mail is kept in the outbox of the server.',
    none: 'No mail server is set up in the functions of the hosted backend, so the mails that they write do not leave.',
    link: 'Set up a mail server',
  },
  sendingAgain: {
    title: 'Back in the queue',
    text: 'The mail is tried again within seconds. The list shows what came of it.',
  },
  dialog: {
    title: 'Mail',
    to: 'To',
    subject: 'Subject',
    state: 'State',
    created: 'Written',
    sent: 'Sent',
    lastError: 'Last error',
    text: 'Text',
    textFailed: 'The text could not be fetched.',
    removed:
      'The text is no longer kept. We remove it with an address that belongs to no account, at the latest a month after the mail was written.',
    withoutText: {
      queued: 'The text is for its reader. It is not shown while the mail waits.',
      sent: 'The text is for its reader. Nothing of it is kept once a mail server has taken the mail.',
      kept: 'The text is no longer kept, because the account that it mentions was deleted.',
      failed: 'The text is for its reader. It is kept so that the mail can be sent again, and not shown.',
    },
  },
} as const;
