import type { Institute } from '#domain/institute.ts';
import { formatLongDate } from '#domain/long-date.ts';
import { formatCents } from '#domain/money.ts';
import type { Payment } from '#domain/payment.ts';
import type { MailContent } from '#supabase/functions/_shared/mail-content.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** The content of a mail; the caller formats it. */
export interface InvoiceMail extends MailContent {
  to: string;
  replyTo: string;
  subject: string;
}

/** Collects by mailing an invoice. An admin settles the payment when the money arrives. */
export function invoiceProvider(
  siteUrl: string,
  institute: Institute,
  send: (mail: InvoiceMail) => Promise<void>,
): PaymentProvider {
  return {
    method: 'Invoice',
    begin: (payment, runsUntil) => send(invoiceMail(payment, siteUrl, institute, runsUntil)),
  };
}

function invoiceMail(
  payment: Payment,
  siteUrl: string,
  institute: Institute,
  runsUntil: string | undefined,
): InvoiceMail {
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
