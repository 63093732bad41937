import { z } from 'zod';
import { formatSessionTime } from '#domain/memberships/mentorship.ts';
import type { MailSender, OutgoingMail } from '#supabase/functions/_shared/platform.ts';
import { calendarFile } from './calendar-file.ts';

/** What `confirm_mentorship` and `cancel_mentorship` return about a session. */
export const sessionFactsSchema = z.object({
  id: z.uuid(),
  sequence: z.number(),
  topic: z.string(),
  time_zone: z.string(),
  starts_at: z.string().nullable(),
  minutes: z.number(),
  meeting_url: z.string().nullable(),
  counts: z.boolean(),
  cancelled_by: z.enum(['member', 'staff']).nullable(),
  cancel_reason: z.string().nullable(),
  member_name: z.string(),
  member_email: z.string(),
  mentor_name: z.string().nullable(),
  mentor_email: z.string().nullable(),
  /** The time that was confirmed before this change. */
  old_start: z.string().nullable(),
});

type Session = z.output<typeof sessionFactsSchema>;

/** For the institute: a person has to choose a time. */
export function requestMail(
  member: { name: string; email: string },
  { id, topic, times, time_zone }: { id: string; topic: string; times: string[]; time_zone: string },
  { institute, siteUrl }: MailSender,
): OutgoingMail {
  return {
    to: institute.mailbox,
    replyTo: member.email,
    subject: `Mentorship: ${member.name || member.email} asks for a session`,
    heading: 'A member asks for a mentorship session',
    paragraphs: [
      `${member.name} <${member.email}> would like to talk about:`,
      topic,
      `These times suit:\n${times.map((time) => `${inUtc(time)}, there ${formatSessionTime(time, time_zone)}`).join('\n')}`,
    ],
    action: { label: 'Confirm a time', url: `${siteUrl}/admin/mentorship/${id}` },
  };
}

/** For both sides, each with an event for their own calendar. */
export function confirmationMails(session: Session, sender: MailSender): OutgoingMail[] {
  const { starts_at, meeting_url, old_start, topic, minutes, mentor_name } = session;
  if (!starts_at || !meeting_url) return [];
  const subject = old_start ? 'Your mentorship session has moved' : 'Your mentorship session is confirmed';
  const guide = mentor_name ? ` with ${mentor_name}` : '';
  const member: OutgoingMail = {
    to: session.member_email,
    replyTo: sender.institute.mailbox,
    subject,
    heading: subject,
    paragraphs: [
      `You talk${guide} on ${formatSessionTime(starts_at, session.time_zone)} (${inUtc(starts_at)}), for ${minutes} minutes.`,
      `Your topic: ${topic}`,
      `Join here: ${meeting_url}`,
      'The calendar file in this mail adds the session to your calendar.',
    ],
    action: { label: 'See the session', url: `${sender.siteUrl}/learn/mentorship` },
    note: 'If you cancel at least 24 hours before, the session counts as not used.',
    calendarEvent: eventFor(session, 'member', 'REQUEST', starts_at, sender),
  };
  if (!session.mentor_email) return [member];
  const title = `Mentorship with ${session.member_name || session.member_email}: ${inUtc(starts_at)}`;
  const mentor: OutgoingMail = {
    to: session.mentor_email,
    replyTo: session.member_email,
    subject: title,
    heading: title,
    paragraphs: [
      `For ${session.member_name || 'the member'} that is ${formatSessionTime(starts_at, session.time_zone)}. The session has ${minutes} minutes.`,
      `Topic: ${topic}`,
      `Join here: ${meeting_url}`,
    ],
    action: { label: 'Open the session', url: `${sender.siteUrl}/admin/mentorship/${session.id}` },
    calendarEvent: eventFor(session, 'mentor', 'REQUEST', starts_at, sender),
  };
  return [member, mentor];
}

/** For both sides. A session that was only asked for is in nobody's calendar, and its mentor is not known yet. */
export function cancellationMails(session: Session, sender: MailSender): OutgoingMail[] {
  const { old_start, cancelled_by, cancel_reason, counts } = session;
  const isByStaff = cancelled_by === 'staff';
  const reason = cancel_reason ? [`Reason: ${cancel_reason}`] : [];
  const subject = old_start
    ? 'Your mentorship session is cancelled'
    : 'Your request for a session is cancelled';
  const member: OutgoingMail = {
    to: session.member_email,
    replyTo: sender.institute.mailbox,
    subject,
    heading: subject,
    paragraphs: [
      isByStaff ? 'We are sorry: we cannot hold this session.' : 'You have cancelled this session.',
      old_start
        ? `It was planned for ${formatSessionTime(old_start, session.time_zone)} (${inUtc(old_start)}).`
        : `Your topic: ${session.topic}`,
      ...reason,
      counts
        ? 'It was less than 24 hours away, so it counts as one of your sessions of that month.'
        : 'It counts as not used: you can ask for another one.',
    ],
    action: { label: 'Your sessions', url: `${sender.siteUrl}/learn/mentorship` },
    ...(old_start && { calendarEvent: eventFor(session, 'member', 'CANCEL', old_start, sender) }),
  };
  if (!old_start || !session.mentor_email) return [member];
  const title = `Cancelled: mentorship with ${session.member_name || session.member_email}`;
  const mentor: OutgoingMail = {
    to: session.mentor_email,
    replyTo: session.member_email,
    subject: title,
    heading: title,
    paragraphs: [
      `The session on ${inUtc(old_start)} is cancelled by ${isByStaff ? 'the institute' : 'the member'}.`,
      ...reason,
    ],
    action: { label: 'Open the session', url: `${sender.siteUrl}/admin/mentorship/${session.id}` },
    calendarEvent: eventFor(session, 'mentor', 'CANCEL', old_start, sender),
  };
  return [member, mentor];
}

/** The event of one side. It names no email address of the other side. */
function eventFor(
  session: Session,
  side: 'member' | 'mentor',
  method: 'REQUEST' | 'CANCEL',
  start: string,
  { institute, siteUrl }: MailSender,
) {
  const isMember = side === 'member';
  const other = isMember ? (session.mentor_name ?? '') : session.member_name;
  return calendarFile({
    method,
    uid: `${session.id}@${new URL(siteUrl).hostname}`,
    sequence: session.sequence,
    start: new Date(start),
    minutes: session.minutes,
    summary: other ? `Mentorship with ${other}` : 'Mentorship session',
    description: session.topic,
    url: session.meeting_url ?? siteUrl,
    organizer: { name: institute.name, email: institute.mailbox },
    attendee: isMember
      ? { name: session.member_name, email: session.member_email }
      : { name: session.mentor_name ?? '', email: session.mentor_email ?? '' },
    now: new Date(),
  });
}

function inUtc(iso: string): string {
  return formatSessionTime(iso, 'UTC');
}
