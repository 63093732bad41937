import type { FunctionPlatform, OutgoingMail } from '#supabase/functions/_shared/platform.ts';

type Sender = Pick<FunctionPlatform, 'institute' | 'siteUrl' | 'functionsUrl'>;

interface Recipient {
  email: string;
  /** What the link that stops these mails carries. */
  token: string;
  course_title: string;
  course_slug: string;
  author_name: string | null;
}

/** A message of an instructor. It names the course, so that nobody wonders who writes. */
export function messageMail(
  { email, token, course_title, course_slug, author_name }: Recipient,
  { subject, body }: { subject: string; body: string },
  sender: Sender,
): OutgoingMail {
  return {
    to: email,
    replyTo: sender.institute.mailbox,
    subject: `${subject} (${course_title})`,
    heading: subject,
    paragraphs: [
      ...body.split(/\n\s*\n/),
      `${author_name ?? 'The instructors'}, for the course ${course_title}`,
    ],
    action: { label: 'Open the course', url: `${sender.siteUrl}/courses/${course_slug}` },
    note: `You get this mail because you take this course at ${sender.institute.name}.\nStop the mails of this course: ${unsubscribePage(sender, token)}`,
    headers: {
      'List-Unsubscribe': `<${sender.functionsUrl}/teaching?unsubscribe=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

export function unsubscribePage({ siteUrl }: Pick<Sender, 'siteUrl'>, token: string): string {
  return `${siteUrl}/course-mails/unsubscribe?token=${encodeURIComponent(token)}`;
}

const firstSteps = {
  instructor: [
    'You can change the lessons and questions of the course, see its learners and their results, and write to them.',
    'What to do first:\n1. Open the course and read one lesson in the editor. The preview beside it shows what learners see.\n2. Change a word and choose "Save draft". Learners see nothing of a draft until you publish it.\n3. Look at "Results": it names the questions that need a look.',
  ],
  reviewer: [
    'You can read the lessons and questions of the course, try the questions, see its learners and their results, and review projects. You cannot change anything by accident.',
    'What to do first:\n1. Open the course and read a lesson, as learners see it.\n2. Open "Projects": what waits for a review is at the top.\n3. Tell an instructor or an admin what you would change.',
  ],
};

/** For a person who has just been added to the staff of a course. */
export function staffMail(
  { email, course_title, course_slug }: Pick<Recipient, 'email' | 'course_title' | 'course_slug'>,
  role: keyof typeof firstSteps,
  sender: Sender,
): OutgoingMail {
  const article = role === 'instructor' ? 'an instructor' : 'a reviewer';
  return {
    to: email,
    replyTo: sender.institute.mailbox,
    subject: `You are ${article} of ${course_title}`,
    heading: `You are now ${article} of ${course_title}`,
    paragraphs: [
      `An admin of ${sender.institute.name} has added you to the people who work on this course.`,
      ...firstSteps[role],
    ],
    action: { label: 'Open the course', url: `${sender.siteUrl}/teach/${course_slug}` },
    note: 'Sign in with the account that has this email address. If you did not expect this, answer this mail.',
  };
}
