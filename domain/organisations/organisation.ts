import { z } from 'zod';
import { emailSchema } from '#domain/accounts/auth.ts';
import { courseLevels } from '#domain/courses/course.ts';
import { incompleteLink, linkToken } from '#domain/text/link-token.ts';
import { requiredText } from '#domain/text/text-input.ts';
import { connectionFormSchema } from './single-sign-on.ts';

export const organisationKinds = ['school', 'company', 'other'] as const;
export const organisationRoles = ['owner', 'manager', 'teacher', 'learner'] as const;
export type OrganisationRole = (typeof organisationRoles)[number];
/** An owner comes with the agreement, or gets the role from the owner before. */
export const invitedRoles = ['manager', 'teacher', 'learner'] as const;

export const invoiceLineKinds = ['seats', 'certification', 'workshop', 'service', 'discount'] as const;

/** A test compares these limits with the database. */
export const organisationLimits = { name: 120, seats: 10_000, invitations: 500, lines: 30, consentBy: 200 };

export const invoiceLineLimits = { description: 200 } as const;

function wholeNumber(most: number) {
  const problem = `Please give a whole number from 1 to ${most.toLocaleString('en-US')}.`;
  return z.coerce.number(problem).int(problem).min(1, problem).max(most, problem);
}

const invoiceLineSchema = z.object({
  kind: z.enum(invoiceLineKinds),
  description: requiredText(invoiceLineLimits.description),
  quantity: wholeNumber(10_000),
  unit_cents: z
    .number('Please give a price such as 99 or 99.50.')
    .int()
    .min(0)
    .max(100_000_000, 'Please give a price of at most $1,000,000.'),
});

const days = z.object({
  starts_on: z.iso.date('Please choose a day.'),
  ends_on: z.iso.date('Please choose a day.'),
});

const terms = days.extend({
  opens_levels: z.array(z.enum(courseLevels)).min(1, 'Please choose at least one level.'),
  certifies_levels: z.array(z.enum(courseLevels)),
  seats: wholeNumber(organisationLimits.seats),
  /** Who at the school collects the consent of parents. Empty: no children under 13. */
  consent_by: z.string().trim().max(organisationLimits.consentBy),
  /** Without lines the agreement costs nothing, and there is no invoice. */
  lines: z.array(invoiceLineSchema).max(organisationLimits.lines),
});

/** The new organisation of an agreement, with the person who gets the invitation to own it. */
const newOrganisationSchema = z.object({
  name: requiredText(organisationLimits.name),
  kind: z.enum(organisationKinds),
  billing_email: emailSchema,
  owner_email: emailSchema,
  ticket: z.string().max(40).optional(),
});

const agreementRules = [
  {
    isKept: ({ starts_on, ends_on }: z.output<typeof terms>) => ends_on >= starts_on,
    path: 'ends_on',
    message: 'The last day comes before the first.',
  },
  {
    isKept: ({ opens_levels, certifies_levels }: z.output<typeof terms>) =>
      certifies_levels.every((level) => opens_levels.includes(level)),
    path: 'certifies_levels',
    message: 'Certificates need a level that is open.',
  },
];

function withRules<Schema extends z.ZodType<z.output<typeof terms>>>(schema: Schema) {
  return schema.superRefine((value, context) => {
    for (const { isKept, path, message } of agreementRules) {
      if (!isKept(value)) context.addIssue({ code: 'custom', path: [path], message });
    }
  });
}

/** An agreement with a new organisation, or another one with an organisation that exists. */
export const firstAgreementSchema = withRules(terms.extend(newOrganisationSchema.shape));
export const nextAgreementSchema = withRules(terms.extend({ organisation: z.uuid() }));
export type NewAgreement = z.output<typeof firstAgreementSchema> | z.output<typeof nextAgreementSchema>;

/** An invitation by mail, or the link of the organisation. */
export const entranceSchema = z.union([
  z.object({ token: linkToken }),
  z.object({ code: z.string().regex(/^[0-9a-f]{32}$/, incompleteLink) }),
]);
export type Entrance = z.output<typeof entranceSchema>;

export const invitedPersonSchema = z.object({
  email: emailSchema.transform((email) => email.toLowerCase()),
  role: z.enum(invitedRoles),
  takes_seat: z.boolean(),
});
export type InvitedPerson = z.output<typeof invitedPersonSchema>;

/** What the function `organisations` does. */
export const organisationCallSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('make'), agreement: z.union([nextAgreementSchema, firstAgreementSchema]) }),
  z.object({ action: z.literal('invite-owner'), organisation: z.uuid(), email: emailSchema }),
  z.object({
    action: z.literal('invite'),
    organisation: z.uuid(),
    people: z.array(invitedPersonSchema).min(1).max(organisationLimits.invitations),
  }),
  z.object({
    action: z.literal('save-connection'),
    organisation: z.uuid(),
    connection: connectionFormSchema,
  }),
  z.object({ action: z.literal('remove-connection'), organisation: z.uuid() }),
  z.object({ action: z.literal('verify-domain'), organisation: z.uuid(), domain: z.string().max(253) }),
  z.object({ action: z.literal('remove-domain'), organisation: z.uuid(), domain: z.string().max(253) }),
  z.object({
    action: z.literal('confirm-domain'),
    organisation: z.uuid(),
    domain: z.string().max(253),
    reason: z.string().max(500, 'Please say it in at most 500 characters.'),
  }),
  z.object({ action: z.literal('look'), entrance: entranceSchema }),
  z.object({ action: z.literal('join'), entrance: entranceSchema }),
]);
export type OrganisationCall = z.input<typeof organisationCallSchema>;

/** What an invitation or a link leads to. */
export const foundInvitationSchema = z.object({
  organisation: z.string(),
  kind: z.enum(organisationKinds),
  role: z.enum(organisationRoles),
  takes_seat: z.boolean(),
});
export type FoundInvitation = z.output<typeof foundInvitationSchema>;
