import { z } from 'zod';
import { courseLevels } from '#domain/courses/course.ts';
import { paymentStatuses } from '#domain/memberships/payment.ts';
import { invoiceLineKinds, organisationKinds, organisationRoles } from './organisation.ts';

const moment = z.string().nullable();

const invoiceSchema = z.object({
  id: z.string(),
  invoice_id: z.string(),
  user_id: z.string().nullable(),
  user_name: z.string().nullable(),
  user_email: z.string().nullable(),
  plan_name: z.string(),
  billing: z.literal('agreement'),
  list_price_cents: z.number(),
  discount_percent: z.number(),
  amount_cents: z.number(),
  method: z.string(),
  status: z.enum(paymentStatuses),
  created_at: z.string(),
  settled_at: moment,
  failed_at: moment,
  refunded_at: moment,
  lines: z.array(
    z.object({
      payment_id: z.string(),
      position: z.number(),
      kind: z.enum(invoiceLineKinds),
      description: z.string(),
      quantity: z.number(),
      unit_cents: z.number(),
    }),
  ),
});

const agreementSchema = z.object({
  id: z.string(),
  state: z.enum(['current', 'coming', 'over', 'ended']),
  opens_levels: z.array(z.enum(courseLevels)),
  certifies_levels: z.array(z.enum(courseLevels)),
  seats: z.number(),
  starts_on: z.string(),
  ends_on: z.string(),
  ended_at: moment,
  consent_by: z.string().nullable(),
  /** Null: the agreement costs nothing. */
  invoice: invoiceSchema.nullable(),
});
export type ShownAgreement = z.output<typeof agreementSchema>;

const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for children. */
  email: z.string().nullable(),
  role: z.enum(organisationRoles),
  has_seat: z.boolean(),
  joined_at: z.string(),
});
export type OrganisationMember = z.output<typeof memberSchema>;

/** What `organisation_overview` returns. */
export const organisationOverviewSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(organisationKinds),
  billing_email: z.string().nullable(),
  ticket_id: z.string().nullable(),
  /** Null for an admin who does not belong to it. */
  own_role: z.enum(organisationRoles).nullable(),
  /** Of the agreement of today, or else of the next one. */
  seats: z.number(),
  /** Null while the link is closed. */
  link_code: z.string().nullable(),
  agreements: z.array(agreementSchema),
  members: z.array(memberSchema),
  invitations: z.array(
    z.object({
      email: z.string(),
      role: z.enum(organisationRoles),
      takes_seat: z.boolean(),
      created_at: z.string(),
    }),
  ),
});
export type OrganisationOverview = z.output<typeof organisationOverviewSchema>;

/** The seats that can still be given: open invitations keep theirs. */
export function countFreeSeats({ seats, members, invitations }: OrganisationOverview): number {
  const taken = members.filter(({ has_seat }) => has_seat).length;
  const kept = invitations.filter(({ takes_seat }) => takes_seat).length;
  return Math.max(0, seats - taken - kept);
}
