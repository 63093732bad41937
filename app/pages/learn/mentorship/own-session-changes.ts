import { z } from 'zod';
import { showToast } from '#app/components/ui/toast-store.ts';
import { mentorshipPage as words } from '#app/content/learning/mentorship.ts';
import { addMentorshipNote, changeMentorship } from '#app/data/mentorship-sessions.ts';
import { toIso } from '#app/lib/local-time.ts';

const schema = z.discriminatedUnion('change', [
  z.object({
    change: z.literal('request'),
    session: z.string(),
    topic: z.string(),
    first: z.string(),
    second: z.string(),
    third: z.string(),
  }),
  z.object({ change: z.literal('cancel'), session: z.string(), sequence: z.coerce.number() }),
  z.object({ change: z.literal('note'), session: z.string(), message_id: z.string(), text: z.string() }),
]);

/** Runs the change that a form of the page submits. */
export async function changeOwnSession(form: FormData): Promise<void> {
  const asked = schema.parse(Object.fromEntries(form));
  switch (asked.change) {
    case 'request':
      await changeMentorship({
        action: 'request',
        session_id: asked.session,
        topic: asked.topic,
        times: [asked.first, asked.second, asked.third].map(toIso),
        time_zone: ownTimeZone(),
      });
      return showToast(words.request.done);
    case 'cancel':
      await changeMentorship({
        action: 'cancel',
        session_id: asked.session,
        sequence: asked.sequence,
        as_staff: false,
      });
      return showToast(words.cancel.done);
    case 'note':
      await addMentorshipNote({
        session: asked.session,
        id: asked.message_id,
        kind: 'member',
        text: asked.text,
      });
      return showToast(words.notes.added);
  }
}

/** The IANA name of the time zone that the device is set to. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
