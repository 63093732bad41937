import { formatLongDate } from '#domain/text/long-date.ts';
import type { MailSender, OutgoingMail, UnitOfWork } from '#supabase/functions/_shared/platform.ts';

interface CertificateEvent {
  kind: string;
  id: string;
  student_name: string;
  student_email: string;
  title: string;
  is_of_level: boolean;
  valid_until: string | null;
  reason: string | null;
}

/**
 * Mails what is due about certificates, each once: to one learner, who gets what they have earned first, or to all.
 */
export async function mailCertificates(
  learner: string | null,
  { database, sendMail }: UnitOfWork,
  sender: MailSender,
): Promise<void> {
  const { data } = await database.rpc('claim_certificate_mails', { learner }).throwOnError();
  for (const event of data) await sendMail(certificateMail(event, sender));
}

export function certificateMail(event: CertificateEvent, sender: MailSender): OutgoingMail {
  return {
    to: event.student_email,
    replyTo: sender.institute.mailbox,
    ...wordsOf(event),
    action:
      event.kind === 'revoked'
        ? { label: 'Open my account', url: `${sender.siteUrl}/account` }
        : { label: 'See my certificate', url: `${sender.siteUrl}/verify/${event.id}` },
  };
}

function wordsOf({ kind, id, student_name, title, is_of_level, valid_until, reason }: CertificateEvent) {
  const end = valid_until ? formatLongDate(valid_until) : '';
  const validity = end ? ` It is valid until ${end}.` : '';
  switch (kind) {
    case 'revoked':
      return {
        subject: `Your ${title} certificate was revoked`,
        heading: `Your ${title} certificate was revoked`,
        paragraphs: [
          `The certificate ${id} is no longer valid. The reason is: ${reason}`,
          'If you think that this is a mistake, please answer this mail.',
        ],
      };
    case 'reinstated':
      return {
        subject: `Your ${title} certificate is valid again`,
        heading: `Your ${title} certificate is valid again`,
        paragraphs: [`The revocation of the certificate ${id} was taken back.${validity}`],
      };
    case 'expiring':
      return {
        subject: `Your ${title} certificate expires on ${end}`,
        heading: `Your ${title} certificate expires on ${end}`,
        paragraphs: [
          `The certificate ${id} is valid until that day. Its public page stays, and says that it has expired.`,
          is_of_level
            ? 'Pass the exam of the level again after that day to get a new certificate. What you have completed stays complete.'
            : 'If you need a new one, please answer this mail.',
        ],
      };
    default:
      return {
        subject: `Your ${title} certificate`,
        heading: is_of_level
          ? `You have earned the ${title} certificate`
          : `You have a certificate for ${title}`,
        paragraphs: [
          is_of_level
            ? `Congratulations, ${student_name}. You have passed every module of the level and its exam.`
            : `Congratulations, ${student_name}.`,
          `Your certificate has the number ${id}.${validity} Anybody you give the link to can check that it is genuine. The PDF file is in your account.`,
        ],
      };
  }
}
