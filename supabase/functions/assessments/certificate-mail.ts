import { formatLongDate } from '#domain/text/long-date.ts';
import type { FunctionPlatform, UnitOfWork } from '#supabase/functions/_shared/platform.ts';

/** Mails the certificates that a learner has just earned, each once. */
export async function mailCertificates(
  learner: string,
  { database, sendMail }: UnitOfWork,
  { siteUrl, institute }: Pick<FunctionPlatform, 'siteUrl' | 'institute'>,
): Promise<void> {
  const { data } = await database.rpc('claim_certificate_mails', { learner }).throwOnError();
  for (const { id, student_name, student_email, title, valid_until } of data) {
    const validity = valid_until ? ` It is valid until ${formatLongDate(valid_until)}.` : '';
    await sendMail({
      to: student_email,
      replyTo: institute.mailbox,
      subject: `Your ${title} certificate`,
      heading: `You have earned the ${title} certificate`,
      paragraphs: [
        `Congratulations, ${student_name}. You have passed every module of the level and its exam.`,
        `Your certificate has the number ${id}.${validity} Anybody you give the link to can check that it is genuine. The PDF file is in your account.`,
      ],
      action: { label: 'See my certificate', url: `${siteUrl}/verify/${id}` },
    });
  }
}
