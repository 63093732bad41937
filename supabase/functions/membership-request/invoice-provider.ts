import { formatCents } from '#domain/memberships/money.ts';
import type { Payment } from '#domain/memberships/payment.ts';
import type { Institute } from '#domain/site/institute.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import type { MailSender, OutgoingMail, UnitOfWork } from '#supabase/functions/_shared/platform.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** Collects by mailing an invoice. An admin settles the payment when the money arrives. */
export function invoiceProvider(sender: MailSender, sendMail: UnitOfWork['sendMail']): PaymentProvider {
  return {
    method: 'Invoice',
    begin: (payment, runsUntil) => sendMail(invoiceMail(payment, sender, runsUntil)),
  };
}

function invoiceMail(
  payment: Payment,
  { siteUrl, institute }: MailSender,
  runsUntil: string | undefined,
): OutgoingMail {
  const { invoice_id, billing, list_price_cents, discount_percent, amount_cents } = payment;
  const lines = [`${payment.plan_name} membership, ${billing}: ${formatCents(list_price_cents)}`];
  if (discount_percent > 0) {
    const discount = formatCents(list_price_cents - amount_cents);
    lines.push(`Student discount, ${discount_percent}%: -${discount}`);
  }
  const { reason, choice } = runsUntil
    ? renewalWords(payment, institute, runsUntil)
    : requestWords(payment, institute);
  return {
    to: payment.user_email ?? '',
    replyTo: institute.mailbox,
    subject: `Your invoice ${invoice_id}`,
    heading: `Invoice ${invoice_id}`,
    paragraphs: [
      reason,
      `${lines.join('\n')}\nTotal: ${formatCents(amount_cents)}`,
      `To pay, answer this mail and we send you our bank details. Please name ${invoice_id} with your payment.`,
      choice,
    ],
    action: { label: 'Open my account', url: `${siteUrl}/account` },
  };
}

const requestWords = ({ plan_name }: Payment, institute: Institute) => ({
  reason: `Thank you for choosing a ${plan_name} membership at ${institute.name}.`,
  choice:
    'Your membership begins when we have received it. The invoice as a PDF file is in your account, where you can also take the request back until then.',
});

const renewalWords = ({ plan_name, billing }: Payment, institute: Institute, runsUntil: string) => ({
  reason: `Your ${plan_name} membership at ${institute.name} runs until ${formatLongDate(runsUntil)}. Here is the invoice for the next ${billing === 'annual' ? 'year' : 'month'}.`,
  choice:
    'If you do not want to go on, cancel on your account page: nothing is charged. The invoice as a PDF file is there too.',
});
