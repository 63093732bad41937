import { formatLongDate } from '#domain/text/long-date.ts';
import type { MailSender, OutgoingMail } from '#supabase/functions/_shared/platform.ts';

interface Trial {
  plan_name: string;
  ends_at: string;
}

export function trialStartMail(to: string, { plan_name, ends_at }: Trial, sender: MailSender): OutgoingMail {
  const end = formatLongDate(ends_at);
  return {
    to,
    replyTo: sender.institute.mailbox,
    subject: `Your ${plan_name} trial has begun`,
    heading: `Your ${plan_name} trial has begun`,
    paragraphs: [
      `Everything in the ${plan_name} plan of ${sender.institute.name} is open to you until ${end}.`,
      'The trial ends by itself: nothing is charged, and there is nothing to cancel. We write to you once more, three days before it ends.',
    ],
    action: { label: 'Start learning', url: `${sender.siteUrl}/learn` },
  };
}

export function trialEndMail(to: string, { plan_name, ends_at }: Trial, sender: MailSender): OutgoingMail {
  return {
    to,
    replyTo: sender.institute.mailbox,
    subject: `Your ${plan_name} trial ends on ${formatLongDate(ends_at)}`,
    heading: `Your trial ends on ${formatLongDate(ends_at)}`,
    paragraphs: [
      `After that day the lessons of the ${plan_name} plan are closed to you. Your progress, your notes and your certificates stay.`,
      'If you would like to go on, ask for the plan on your account page. We send you an invoice, and the paid time begins when the trial ends.',
      'If not, you need not do anything.',
    ],
    action: { label: `Keep ${plan_name}`, url: `${sender.siteUrl}/account` },
  };
}
