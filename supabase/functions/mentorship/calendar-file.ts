import type { CalendarEvent } from '#supabase/functions/_shared/platform.ts';

/** An appointment of one person with the institute. */
export interface Appointment {
  method: CalendarEvent['method'];
  /** Stays the same when the appointment moves or is cancelled. */
  uid: string;
  /** Higher than in every earlier file about this appointment. */
  sequence: number;
  start: Date;
  minutes: number;
  summary: string;
  description: string;
  url: string;
  organizer: { name: string; email: string };
  attendee: { name: string; email: string };
  /** When the file is written. */
  now: Date;
}

/** The appointment as an iCalendar file (RFC 5545, and RFC 5546 for its method). All times are UTC. */
export function calendarFile(appointment: Appointment): CalendarEvent {
  const { method, uid, sequence, start, minutes, organizer, attendee } = appointment;
  const end = new Date(start.getTime() + minutes * 60_000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lifelong AI Institute//Mentorship//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${formatUtc(appointment.now)}`,
    `DTSTART:${formatUtc(start)}`,
    `DTEND:${formatUtc(end)}`,
    `SUMMARY:${escapeText(appointment.summary)}`,
    `DESCRIPTION:${escapeText(appointment.description)}`,
    `LOCATION:${escapeText(appointment.url)}`,
    `URL:${appointment.url}`,
    `ORGANIZER;CN=${quoteParameter(organizer.name)}:mailto:${organizer.email}`,
    `ATTENDEE;CN=${quoteParameter(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.email}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return {
    method,
    fileName: method === 'CANCEL' ? 'cancelled.ics' : 'session.ics',
    content: `${lines.map(foldLine).join('\r\n')}\r\n`,
  };
}

function formatUtc(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** Control characters cannot be part of a text. Line breaks are written as \n. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** A quoted parameter has no way to contain quotes or control characters. */
function quoteParameter(text: string): string {
  return `"${text.replaceAll('"', "'").replace(/\p{Cc}/gu, ' ')}"`;
}

/** A line has at most 75 bytes. What follows begins with a blank. No character is cut in two. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > 75) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}
