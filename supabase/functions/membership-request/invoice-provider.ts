import { institute } from '#domain/institute.ts';
import { formatCents } from '#domain/money.ts';
import type { Payment } from '#domain/payment.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** A mail in words; whoever sends it gives it a form. */
export interface InvoiceMail {
  to: string;
  replyTo: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  action: { label: string; url: string };
}

/** Collects by writing to the person. An admin settles the payment when the money is there. */
export function invoiceProvider(
  siteUrl: string,
  send: (mail: InvoiceMail) => Promise<void>,
): PaymentProvider {
  return {
    method: 'Invoice',
    begin: (payment) => send(invoiceMail(payment, siteUrl)),
  };
}

function invoiceMail(payment: Payment, siteUrl: string): InvoiceMail {
  const { invoice_id, plan_name, billing, list_price_cents, discount_percent, amount_cents } = payment;
  const lines = [`${plan_name} membership, ${billing}: ${formatCents(list_price_cents)}`];
  if (discount_percent > 0) {
    const discount = formatCents(list_price_cents - amount_cents);
    lines.push(`Student discount, ${discount_percent}%: -${discount}`);
  }
  return {
    to: payment.user_email ?? '',
    replyTo: institute.mailbox,
    subject: `Your invoice ${invoice_id}`,
    heading: `Invoice ${invoice_id}`,
    paragraphs: [
      `Thank you for choosing a ${plan_name} membership at ${institute.name}.`,
      `${lines.join('\n')}\nTotal: ${formatCents(amount_cents)}`,
      `To pay, answer this mail and we send you our bank details. Please name ${invoice_id} with your payment.`,
      'Your membership begins when we have received it. The invoice as a PDF file is in your account, where you can also take the request back until then.',
    ],
    action: { label: 'Open my account', url: `${siteUrl}/account` },
  };
}
