import type { MailLinkPage } from '#app/content/types.ts';

export const courseMailsUnsubscribePage: MailLinkPage = {
  title: 'Stop the mails of a course',
  intro: {
    eyebrow: 'Course',
    title: 'Shall this course stop writing to you?',
    lead: 'One click, and its instructors no longer reach you by mail. You stay enrolled, and announcements stay on the page of the course.',
  },
  button: 'Stop these mails',
  busy: 'Stopping...',
  done: {
    title: 'These mails have stopped',
    text: 'The instructors of this course no longer reach you by mail. Announcements are still on the page of the course.',
  },
  gone: {
    title: 'This link is not one we know',
    text: 'It may have lost a part on its way. If mails of a course still reach you, please tell us and we stop them.',
  },
  failed: 'That did not work. Please try again in a moment.',
  withoutScript: 'This button needs JavaScript. Without it, please tell us by email:',
};

/** What learners see of announcements on the page of a course. */
export const announcements = { title: 'Announcements' } as const;
