import { invoiceWords as words } from '#app/content/memberships/invoice.ts';
import type { Site } from '#app/content/site.ts';
import { formatCents } from '#domain/memberships/money.ts';
import type { Payment, PrintedInvoiceLine } from '#domain/memberships/payment.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import { drawLogo } from './logo.ts';
import { PageFlow, type TextStyle } from './page-flow.ts';
import { palette } from './palette.ts';
import { styles } from './sheet-parts.ts';

const strong: TextStyle = { face: 'bold', size: 11, leading: 17 };
const plain: TextStyle = { face: 'body', size: 11, leading: 17 };

/**
 * An invoice, on one page unless it has many lines. It needs no server: any user who may read the payment can create
 * it. Only invoices of organisations have lines of their own.
 */
export async function createInvoice(
  payment: Payment,
  site: Site,
  lines: readonly PrintedInvoiceLine[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const flow = await PageFlow.create({
    title: `${words.title} ${payment.invoice_id} | ${site.name}`,
    subject: `${payment.plan_name} ${words.membership[payment.billing]}`,
    author: site.name,
    footer: `${site.name}, ${site.mailboxes.info}`,
  });
  setHead(flow, payment, site);
  flow.columns(30, [
    { share: 1, set: () => setParty(flow, words.from, site.name, site.mailboxes.info) },
    { share: 1, set: () => setParty(flow, words.to, ...buyerOf(payment)) },
  ]);
  flow.space(34);
  setLines(flow, payment, lines);
  flow.space(30);
  setState(flow, payment, site);
  return new Uint8Array(await flow.save());
}

function setHead(flow: PageFlow, payment: Payment, site: Site): void {
  flow.draw((page, top) => drawLogo(page, flow.left, top));
  flow.inset(54, () => {
    flow.text(site.name, styles.subheading);
    flow.text(site.tagline, styles.body);
  });
  flow.space(44);
  flow.text(words.title, styles.title);
  flow.space(14);
  flow.columns(
    20,
    [
      [words.number, payment.invoice_id],
      [words.payment, payment.id],
      [words.date, formatLongDate(payment.created_at)],
      [words.method, payment.method],
    ].map(([term = '', text = '']) => ({
      share: 1,
      set() {
        flow.text(term, styles.body);
        flow.text(text, strong);
      },
    })),
  );
  flow.space(26);
}

function buyerOf({ user_name, user_email }: Payment): string[] {
  const known = [user_name, user_email].filter((text) => text !== null);
  return known.length > 0 ? known : [words.deletedAccount];
}

function setParty(flow: PageFlow, label: string, ...lines: string[]): void {
  flow.text(label, styles.note);
  for (const [position, line] of lines.entries()) flow.text(line, position === 0 ? strong : plain);
}

function setLines(flow: PageFlow, payment: Payment, lines: readonly PrintedInvoiceLine[]): void {
  const { plan_name, billing, list_price_cents, discount_percent, amount_cents } = payment;
  setLine(flow, words.item, words.amount, styles.body);
  flow.rule();
  if (lines.length === 0) {
    setLine(flow, `${plan_name} ${words.membership[billing]}`, formatCents(list_price_cents), plain);
  }
  for (const line of lines) setAgreedLine(flow, line);
  if (discount_percent > 0) {
    const discount = `-${formatCents(list_price_cents - amount_cents)}`;
    setLine(flow, `${words.discount}, ${discount_percent}%`, discount, plain);
  }
  flow.rule();
  setLine(flow, words.total, formatCents(amount_cents), { ...strong, size: 14, leading: 20 });
}

function setAgreedLine(
  flow: PageFlow,
  { kind, description, quantity, unit_cents }: PrintedInvoiceLine,
): void {
  const sum = `${kind === 'discount' ? '-' : ''}${formatCents(quantity * unit_cents)}`;
  flow.space(7);
  flow.columns(20, [
    { share: 4, set: () => flow.text(words.line(words.kinds[kind], description), plain) },
    { share: 2, set: () => flow.text(words.times(quantity, formatCents(unit_cents)), plain) },
    { share: 2, set: () => flow.text(sum, { ...plain, align: 'right' }) },
  ]);
  flow.space(7);
}

function setLine(flow: PageFlow, item: string, amount: string, style: TextStyle): void {
  flow.space(7);
  flow.columns(20, [
    { share: 3, set: () => flow.text(item, style) },
    { share: 1, set: () => flow.text(amount, { ...style, align: 'right' }) },
  ]);
  flow.space(7);
}

function setState(flow: PageFlow, payment: Payment, site: Site): void {
  const { title } = words.states[payment.status];
  const isAgreementToPay = payment.billing === 'agreement' && payment.status === 'Pending';
  const text = isAgreementToPay ? words.agreementPending : words.states[payment.status].text;
  const decidedAt = payment.refunded_at ?? payment.failed_at ?? payment.settled_at;
  const set = () =>
    flow.inset(18, () => {
      flow.space(12);
      flow.text(title, styles.subheading);
      flow.text(`${text} ${decidedAt ? formatLongDate(decidedAt) : site.mailboxes.info}.`, styles.body);
      flow.space(12);
    });
  flow.box(flow.heightOf(set), palette.sunk);
  set();
}
