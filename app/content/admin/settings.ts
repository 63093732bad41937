export const adminSettings = {
  failed: 'Failed to fetch the settings. Please try again.',
  saved: { title: 'Saved', text: 'The settings hold from now on, on every page.' },
  save: 'Save settings',
  discard: 'Discard changes',
  state: { unsaved: 'There are changes that are not saved.', saved: 'Everything is saved.' },
  conflict: { title: 'These settings are out of date', reload: 'Reload the settings' },

  general: {
    title: 'General',
    site_name: { label: 'Site name', hint: 'In the header, in titles, in mails and in the feed.' },
    site_description: {
      label: 'Site description',
      hint: 'One or two sentences for search engines, the feed and the app manifest.',
    },
    contact_email: {
      label: 'Contact email',
      hint: 'Shown to visitors. Mails of the site come from it, and new messages are mailed to it.',
    },
    support_email: {
      label: 'Support email',
      hint: 'Shown where people ask for help. Answers to our replies go to it.',
    },
  },
  access: {
    title: 'Access',
    registration_enabled: {
      label: 'Enable registration',
      hint: 'Off: nobody can create an account. People who have one can still sign in.',
    },
    email_verification_required: {
      label: 'Require email verification',
      hint: 'On: a new account opens with a link that we mail. Off: it is open at once.',
    },
    maintenance_mode: {
      label: 'Maintenance mode',
      hint: 'On: visitors see a friendly notice instead of the pages. The back office stays open.',
    },
    hosted:
      'The backend of this site is hosted. Who may register and whether addresses are verified is decided in its own dashboard; the first two switches are kept here and do not reach it.',
  },
  notifications: {
    title: 'Notifications',
    notifications_enabled: {
      label: 'Enable notifications',
      hint: 'Tell the institute when a visitor writes or a learner answers.',
    },
    email_notifications: { label: 'Email notifications', hint: 'By mail to the contact address.' },
    sms_notifications: {
      label: 'SMS notifications',
      hint: 'The switch is kept, but no SMS provider is set up, so no message is sent.',
    },
  },
  certificates: {
    title: 'Certificates',
    project_required: {
      label: 'Require a project for AI Practitioner',
      hint: 'On: it takes a project of an Intermediate course that a reviewer has accepted. Off: modules and exam are enough. Learners who have begun the level keep the easier rule.',
    },
  },
  mail: {
    title: 'Mail server',
    smtp_host: { label: 'SMTP host', hint: 'Without one, mails are kept in the outbox of the server.' },
    smtp_port: {
      label: 'SMTP port',
      hint: '465 is encrypted from the start, others when the server offers it.',
    },
    smtp_username: { label: 'SMTP username', hint: 'Leave it empty if the server asks for none.' },
    smtp_password: {
      label: 'SMTP password',
      set: 'A password is set. Type another one to replace it; nobody can read it here.',
      unset: 'No password is set.',
      leaving: 'The password is removed when you save.',
      otherServer:
        'The saved password is only for the host, port and username it was saved with. It is removed when you save, so type it again.',
    },
    removePassword: 'Remove the password',
    keepPassword: 'Keep the password',
    routes: {
      environment:
        'SMTP_URL is set where the server runs, and it wins: mails leave by it, whatever stands below.',
      settings: 'Mails leave by the server below.',
      outbox: 'No mail server is set up. Mails are kept in the outbox of the server and listed under Mail.',
      none: 'The functions of the hosted backend send the mails of this site, by the server their secret SMTP_URL names. It is not set, so no mail leaves.',
    },
    unknownRoute: 'How mails leave the site could not be found out.',
    test: 'Send test mail',
    testing: 'Sending...',
    saveFirst: 'Save first: the test goes by what is saved.',
    delivered: 'The mail server has taken a test mail for',
    stored:
      'There is no mail server, so the test mail is kept in the outbox and listed under Mail. It is for',
    refused: 'The mail did not leave. The mail server said:',
    testFailed: 'The test could not be made. Please try again.',
  },
  appearance: {
    title: 'Appearance',
    primary_color: {
      label: 'Primary colour',
      hint: 'Six hexadecimal digits. This page shows the colour while you choose.',
    },
    picker: 'Choose the primary colour',
    preview: { title: 'Preview', button: 'A button', link: 'A link in a text', panel: 'A tinted panel' },
    contrast: {
      ratio: (ratio: string) => `The colour itself has a contrast of ${ratio}:1 on the page.`,
      good: 'It can be seen well everywhere.',
      weak: 'That is little for the dots and lines drawn in it; 3:1 would be better.',
      text: 'Text and buttons are drawn in a darker or lighter step of it, so they stay readable.',
    },
    logo_url: { label: 'Logo URL', hint: 'A square picture beside the name. Empty: our own drawing.' },
    favicon_url: {
      label: 'Favicon URL',
      hint: 'The small picture in a browser tab. Empty: our own drawing.',
    },
  },
  analytics: {
    title: 'Analytics',
    analytics_enabled: {
      label: 'Anonymous analytics',
      hint: 'Counts visits on this server, without cookies and without knowing who they are.',
    },
    analytics_id: {
      label: 'Analytics ID',
      hint: 'Kept for a service of your choice. The analytics of this site are its own and need none.',
    },
  },

  maintenance: {
    text: 'Maintenance mode is on: visitors see a notice instead of the pages.',
    look: 'Look at the site',
    settings: 'Settings',
  },
} as const;

export const sampleData = {
  text: 'You are looking at sample data. It shows how the back office works and can go at any time.',
  button: 'Remove sample data',
  confirm: {
    title: 'Remove the sample data?',
    text: (count: number) =>
      `This deletes the ${count} sample people, posts, courses, payments, tickets and certificates, also those you have edited. Nobody can bring them back. What real people depend on stays, such as a sample course that somebody took.`,
  },
  done: { title: 'Sample data removed', text: (removed: number) => `${removed} rows are gone.` },
  kept: (kept: number) =>
    kept === 1
      ? ' One stays, because a real one depends on it.'
      : ` ${kept} stay, because real ones depend on them.`,
} as const;
