import type { MailSender, OutgoingMail } from '#supabase/functions/_shared/platform.ts';

/** To a person whom a roster names. The link holds the code of the class and nothing secret. */
export function classInvitationMail(
  to: string,
  { name, code }: { name: string; code: string },
  { institute, siteUrl }: MailSender,
): OutgoingMail {
  return {
    to,
    subject: `You are invited to the class ${name} at ${institute.name}`,
    heading: `You are invited to the class ${name}`,
    paragraphs: [
      `A teacher has put this address on the roster of the class ${name}. You learn with an account of your own, and your progress is yours.`,
      'Teachers of the class see how far you are in what they assign, and your results in quizzes and class tests. You also join their school or company, whose owner and managers see your name, your email address, and your lessons, results and certificates. You can leave at any time.',
    ],
    action: { label: 'Join the class', url: `${siteUrl}/classes/join?code=${code}` },
    note: 'Please sign in with this email address.\nIf you do not know what this is about, you can ignore this mail. We delete the address from the roster after 90 days.',
    isPromised: true,
  };
}
