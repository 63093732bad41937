const learners = (count: number) => (count === 1 ? '1 learner' : `${count} learners`);

/** Messages of instructors to the learners of a course. */
export const teachMessages = {
  title: 'Messages',
  lead: 'Write to everybody who takes this course. Each mail has a link with which a learner can stop the mails of this course.',
  forReviewers: 'What the instructors wrote to the learners. Only instructors and admins write messages.',
  failed: 'The messages could not be loaded. Please try again.',
  empty: 'Nothing has been written to the learners of this course yet.',
  form: {
    toAll: 'A message to all learners',
    toOne: 'Write to this learner',
    subject: 'Subject',
    body: 'Message',
    bodyHint: 'Plain text. An empty line begins a new paragraph.',
    isAnnouncement: 'Show it on the page of the course',
    isAnnouncementHint: 'Learners of the course see it there when they are signed in.',
    byMail: 'Mail it',
    byMailHint: 'To everybody who is enrolled and has not stopped these mails, at most 1,000 learners.',
    nowhere: 'Please choose where the message goes',
    send: 'Send',
    sending: 'Sending...',
    failed: 'The message could not be sent. Please try again.',
  },
  done: (mailed: number, isAnnouncement: boolean) => ({
    title: 'Done',
    text: [
      isAnnouncement && 'The message is on the page of the course.',
      mailed === 1 && 'A mail to 1 learner is in the queue.',
      mailed > 1 && `Mails to ${learners(mailed)} are in the queue.`,
      mailed === 0 && isAnnouncement && 'It was mailed to nobody.',
    ]
      .filter((text) => text !== false)
      .join(' '),
  }),
  list: 'Written so far',
  to: (name: string | undefined) => (name ? `To ${name}` : 'To all learners'),
  from: (name: string) => `from ${name}`,
  onPage: 'On the page of the course',
  mailedTo: (count: number) => (count === 0 ? 'Not mailed' : `Mail to ${learners(count)}`),
  remove: 'Remove',
  confirm: {
    title: 'Remove this message?',
    text: 'It disappears from this list and from the page of the course. A mail that was sent stays sent.',
  },
  removed: { title: 'Done', text: 'The message is removed.' },
  notRemoved: 'The message could not be removed. Please try again.',
} as const;
