import { z } from 'zod';

/** The bucket of the scans of signed forms. A scan is for its guardian and for admins. */
export const consentFormBucket = 'consent-forms';

/** A test compares these limits with the database. The type follows from how the name of a file ends. */
export const consentFormLimits = {
  bytes: 10_485_760,
  reason: 500,
  /** Admins are reminded of a form that waits longer. */
  remindDays: 3,
  /** Then an undecided form is deleted with its scan. */
  keptDays: 30,
  types: { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg' },
} as const;

export type ScanEnding = keyof typeof consentFormLimits.types;

/** How the name of a scan ends. Undefined for files that are none. */
export function scanEnding(name: string): ScanEnding | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (ending === 'jpeg') return 'jpg';
  return ending === 'pdf' || ending === 'png' || ending === 'jpg' ? ending : undefined;
}

export const consentFormStates = ['waiting', 'approved', 'refused'] as const;
export type ConsentFormState = (typeof consentFormStates)[number];

const oneDay = 86_400_000;

/** Whether a form waits so long that admins are reminded of it. */
export function isLateForm(
  { state, created_at }: { state: string; created_at: string },
  now: number,
): boolean {
  return state === 'waiting' && now - Date.parse(created_at) > consentFormLimits.remindDays * oneDay;
}

/** Forms that were handed in before are late. */
export const lateSince = (now: number) => new Date(now - consentFormLimits.remindDays * oneDay).toISOString();

/** When an undecided form is deleted. */
export const deletionOf = (createdAt: string) =>
  new Date(Date.parse(createdAt) + consentFormLimits.keptDays * oneDay).toISOString();

/** What an admin decides about a form. A refusal tells the guardian why. */
export const formDecisionSchema = z
  .object({
    form: z.uuid(),
    is_approved: z.enum(['yes', 'no']),
    reason: z.string().trim().max(consentFormLimits.reason).default(''),
  })
  .refine(({ is_approved, reason }) => is_approved === 'yes' || reason !== '', {
    path: ['reason'],
    message: 'Please give a reason, so that the guardian knows what to do.',
  });
