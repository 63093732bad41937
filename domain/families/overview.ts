import { z } from 'zod';
import { consentFormStates } from './consent-form.ts';

const learnedSchema = z.object({
  lessons_done: z.number(),
  minutes: z.number(),
  last_active: z.string().nullable(),
  courses: z.array(z.object({ title: z.string(), done: z.number(), lessons: z.number() })),
  results: z.array(
    z.object({
      title: z.string(),
      kind: z.enum(['quiz', 'exam']),
      score: z.number(),
      is_passed: z.boolean(),
      submitted_at: z.string(),
    }),
  ),
  certificates: z.array(
    z.object({ id: z.string(), title: z.string(), name: z.string(), status: z.string() }),
  ),
});

const memberSchema = z.object({
  id: z.string(),
  kind: z.enum(['child', 'adult']),
  name: z.string(),
  full_name: z.string().nullable(),
  birth_year: z.number().nullable(),
  shows_name: z.boolean(),
  /** What the guardian allows. */
  may_hand_in: z.boolean(),
  may_show_work: z.boolean(),
  may_meet_mentors: z.boolean(),
  is_frozen: z.boolean(),
  is_blocked: z.boolean(),
  /** Null for an adult who does not share it. */
  learned: learnedSchema.nullable(),
  /** Whether the membership of the family has a place for this person. */
  has_plan: z.boolean(),
});

const consentSchema = z.object({
  id: z.string(),
  child_id: z.string().nullable(),
  text_version: z.string(),
  method: z.enum(['email-plus', 'signed-form']),
  given_at: z.string(),
  reminded_at: z.string().nullable(),
  withdrawn_at: z.string().nullable(),
  withdrawal: z.enum(['delete', 'freeze']).nullable(),
  /** Waits for the account of a child. */
  is_open: z.boolean(),
});

const formSchema = z.object({
  id: z.string(),
  state: z.enum(consentFormStates),
  reason: z.string().nullable(),
  created_at: z.string(),
});

/** What `family_overview` returns. */
export const familyOverviewSchema = z.object({
  /** Null until the first child or guest. */
  code: z.string().nullable(),
  /** Of the plan; null without a membership. */
  places: z.number().nullable(),
  members: z.array(memberSchema),
  consents: z.array(consentSchema),
  forms: z.array(formSchema),
  invitations: z.array(z.string()),
  /** The place of the caller in the family of another person. */
  own_place: z
    .object({ owner: z.string(), kind: z.enum(['child', 'adult']), shares_progress: z.boolean() })
    .nullable(),
});
export type FamilyOverview = z.output<typeof familyOverviewSchema>;
export type FamilyMember = z.output<typeof memberSchema>;
export type FamilyConsent = z.output<typeof consentSchema>;
export type OwnForm = z.output<typeof formSchema>;
