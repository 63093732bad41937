import { formatCents } from '#domain/memberships/money.ts';
import type { OrganisationRole } from '#domain/organisations/organisation.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import type { MailSender, OutgoingMail } from '#supabase/functions/_shared/platform.ts';

const roles: Record<OrganisationRole, string> = {
  owner:
    'You are invited as its owner: you name managers, invite people and see the agreement and the report.',
  manager: 'You are invited as a manager: you invite people, give seats and see the report.',
  teacher: 'You are invited as a teacher.',
  learner: 'You are invited to learn.',
};

export function invitationMail(
  to: string,
  invited: { organisation: string; inviter?: string; role: OrganisationRole; token: string },
  { institute, siteUrl }: MailSender,
): OutgoingMail {
  const { organisation, inviter, role, token } = invited;
  // Without an inviter it is the institute that writes to the first owner.
  const opening = inviter
    ? `${inviter} of ${organisation} would like you to join ${organisation} at ${institute.name}.`
    : `${organisation} is set up at ${institute.name}.`;
  return {
    to,
    subject: inviter
      ? `${organisation} invites you to ${institute.name}`
      : `${organisation} at ${institute.name}`,
    heading: inviter ? `${organisation} invites you` : `${organisation} is set up`,
    paragraphs: [
      `${opening} ${roles[role]}`,
      'You use an account of your own with this address, and your progress is yours. Before you join, the page says what the managers of the organisation will see.',
    ],
    action: { label: 'See the invitation', url: `${siteUrl}/organisations/join?token=${token}` },
    note: 'The link works for 14 days, and once.\nIf you do not know what this is about, you can ignore this mail.',
    isPromised: true,
    // As long as the invitation.
    recipientDays: 14,
  };
}

export interface AgreementInvoice {
  organisation: string;
  starts_on: string;
  ends_on: string;
  seats: number;
  payment: { invoice_id: string; amount_cents: number; user_email: string | null };
}

/** To the address for invoices. */
export function agreementInvoiceMail(
  { organisation, starts_on, ends_on, seats, payment }: AgreementInvoice,
  { institute }: MailSender,
): OutgoingMail {
  const { invoice_id, amount_cents } = payment;
  return {
    to: payment.user_email ?? '',
    replyTo: institute.mailbox,
    subject: `Your invoice ${invoice_id}`,
    heading: `Invoice ${invoice_id}`,
    paragraphs: [
      `This is the invoice for the agreement of ${organisation} with ${institute.name}: ${seats} ${seats === 1 ? 'seat' : 'seats'} from ${formatLongDate(starts_on)} to ${formatLongDate(ends_on)}.`,
      `Total: ${formatCents(amount_cents)}`,
      `To pay, answer this mail and we send you our bank details. Please name ${invoice_id} with your payment. The owner and the managers find the invoice with all its lines, as a PDF file, on the page of the organisation.`,
    ],
  };
}

export function agreementEndMail(
  { email, organisation, ends_on }: { email: string; organisation: string; ends_on: string },
  { institute, siteUrl }: MailSender,
): OutgoingMail {
  return {
    to: email,
    replyTo: institute.mailbox,
    subject: `The agreement of ${organisation} ends on ${formatLongDate(ends_on)}`,
    heading: `Your agreement ends on ${formatLongDate(ends_on)}`,
    paragraphs: [
      `After that day the seats of ${organisation} open no courses any more. What people have learned stays: progress, notes, results and certificates.`,
      'To go on, answer this mail. With a new agreement everybody finds their seat and their place in the courses again.',
    ],
    action: { label: 'To the organisation', url: `${siteUrl}/organisations` },
  };
}

/** What changed about single sign-on. `domain_…` is about the domain of the change. */
export type SignInPart =
  | 'issuer'
  | 'client_id'
  | 'client_secret'
  | 'required_claim'
  | 'removed'
  | 'domain_confirmed'
  | 'domain_removed';

const signInParts: Record<SignInPart, (domain: string) => string> = {
  issuer: () => 'The provider (issuer) is another one.',
  client_id: () => 'The client ID is another one.',
  client_secret: () => 'The client secret is another one.',
  required_claim: () => 'The claim that each person must have is another one.',
  removed: () =>
    'Single sign-on is switched off. People sign in with a password, which they can choose by mail.',
  domain_confirmed: (domain) => `The domain ${domain} is confirmed: its addresses can sign in this way.`,
  domain_removed: (domain) =>
    `The domain ${domain} is removed: its addresses cannot sign in this way any more.`,
};

/** To owner and managers: the person who controls the provider can sign in as any of them. */
export function signInChangeMail(
  to: string,
  {
    organisation,
    changed,
    domain = '',
  }: { organisation: string; changed: SignInPart[]; domain?: string | undefined },
  { institute, siteUrl }: MailSender,
): OutgoingMail {
  return {
    to,
    replyTo: institute.mailbox,
    subject: `How people of ${organisation} sign in has changed`,
    heading: 'Single sign-on has changed',
    paragraphs: [
      `This is new for ${organisation} at ${institute.name}:`,
      changed.map((part) => signInParts[part](domain)).join('\n'),
      'Whoever controls these settings decides who signs in with an address of your organisation. If nobody of you wanted this change, the owner can switch single sign-on off on the page Sign-in. Then please answer this mail.',
    ],
    action: { label: 'To the organisation', url: `${siteUrl}/organisations` },
  };
}
