import { z } from 'zod';
import type { FunctionResult, Tables } from '#domain/database/database.ts';
import { tidyText } from '#domain/text/tidy-text.ts';

export const mentorshipStatuses = ['Requested', 'Confirmed', 'Cancelled'] as const;
export type MentorshipStatus = (typeof mentorshipStatuses)[number];

export type MentorshipSession = Tables<'mentorship_sessions'>;
export type MentorshipNote = Tables<'mentorship_notes'>;
export type MentorshipMonth = FunctionResult<'mentorship_allowance'>;
export type MentorshipCounts = FunctionResult<'count_mentorship_sessions'>;

/** The database has the same limits. */
export const mentorshipLimits = {
  topic: 1000,
  link: 500,
  reason: 500,
  note: 5000,
  proposedTimes: 3,
  /** A request names times at least this far ahead, and a session cancelled later than this stays counted. */
  noticeHours: 24,
  daysAhead: 30,
  minutes: 45,
  bodyBytes: 16_384,
} as const;

const times = 'Please choose three different times.';

export const mentorshipTopic = z
  .string({ error: 'Please say what you would like to talk about' })
  .overwrite(tidyText)
  .min(1, 'Please say what you would like to talk about')
  .max(mentorshipLimits.topic, `Please use at most ${mentorshipLimits.topic} characters`);

const linkHint = 'Please enter a link that begins with https://';
export const meetingLink = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: linkHint })
  // URL parsers accept blanks inside a path.
  .regex(/^https:\/\/\S+$/, linkHint)
  .max(mentorshipLimits.link, `A link has at most ${mentorshipLimits.link} characters`);

const reason = z
  .string()
  .overwrite(tidyText)
  .max(mentorshipLimits.reason, `Please use at most ${mentorshipLimits.reason} characters`)
  .optional();

const session = { session_id: z.uuid(), sequence: z.number().int().min(0).max(1_000_000) };

/** What the function `mentorship` is asked for. */
export const mentorshipCallSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('request'),
    session_id: z.uuid(),
    topic: mentorshipTopic,
    times: z
      .array(z.iso.datetime({ error: times }), { error: times })
      .length(mentorshipLimits.proposedTimes, times),
    time_zone: z.string().refine(isTimeZone, 'Please choose your time zone.'),
  }),
  z.object({
    action: z.literal('confirm'),
    ...session,
    starts_at: z.iso.datetime({ error: 'Please choose a time.' }),
    meeting_url: meetingLink,
  }),
  z.object({ action: z.literal('cancel'), ...session, as_staff: z.boolean(), reason }),
]);

export type MentorshipCall = z.input<typeof mentorshipCallSchema>;

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z0-9_+/-]{1,64}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A time as people of a time zone read it: "Thursday, November 19, 2026 at 3:00 PM GMT+1". */
export function formatSessionTime(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(iso));
}
