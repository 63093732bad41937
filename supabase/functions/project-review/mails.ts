import type { MailSender, OutgoingMail } from '#supabase/functions/_shared/platform.ts';

interface Reviewed {
  learner_email: string;
  project: string;
  title: string;
  course_title: string;
  is_accepted: boolean;
  version: number;
}

/** The comments stay on the site: a mail may be read by others. */
export function reviewMail(
  { learner_email, project, title, course_title, is_accepted, version }: Reviewed,
  sender: MailSender,
): OutgoingMail {
  return {
    to: learner_email,
    replyTo: sender.institute.mailbox,
    subject: is_accepted ? `Accepted: ${title}` : `Your project has comments: ${title}`,
    heading: is_accepted ? 'Your project is accepted' : 'Your project has been reviewed',
    paragraphs: is_accepted
      ? [
          `A reviewer has read "${title}" of the course ${course_title} and accepted it. Congratulations!`,
          'What they wrote about each criterion is on the page of the project.',
        ]
      : [
          `A reviewer has read version ${version} of "${title}" of the course ${course_title} and asks you to work on it once more.`,
          'The comments say what is missing for each criterion. Your text and your files are still there: change what you like, then hand it in again.',
        ],
    action: { label: 'Read the comments', url: `${sender.siteUrl}/projects/${project}` },
  };
}
