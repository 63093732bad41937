import { z } from 'zod';
import { showToast } from '#app/components/ui/toast-store.ts';
import { adminMentorship as words } from '#app/content/admin/mentorship.ts';
import { addMentorshipNote, changeMentorship } from '#app/data/mentorship-sessions.ts';
import { toIso } from '#app/lib/local-time.ts';
import { meetingLink } from '#domain/memberships/mentorship.ts';

/** The value of the choice that stands for a time which the member has not named. */
export const otherTime = 'other';

/** The form that confirms a session: one of the proposed times, or another one. */
export const confirmSchema = z
  .object({ time: z.string(), other_time: z.string().default(''), meeting_url: meetingLink })
  .refine(({ time, other_time }) => time !== otherTime || toIso(other_time) !== '', {
    path: ['other_time'],
    error: words.confirm.missing,
  });

const schema = z.discriminatedUnion('change', [
  z.object({
    change: z.literal('confirm'),
    sequence: z.coerce.number(),
    time: z.string(),
    other_time: z.string().default(''),
    meeting_url: z.string(),
  }),
  z.object({ change: z.literal('cancel'), sequence: z.coerce.number(), reason: z.string().optional() }),
  z.object({
    change: z.literal('note'),
    kind: z.enum(['mentor', 'private']),
    message_id: z.string(),
    text: z.string(),
  }),
]);

/** Runs the change that a form of the page submits. */
export async function changeSession(id: string, form: FormData): Promise<void> {
  const asked = schema.parse(Object.fromEntries(form));
  switch (asked.change) {
    case 'confirm':
      await changeMentorship({
        action: 'confirm',
        session_id: id,
        sequence: asked.sequence,
        starts_at: toIso(asked.time === otherTime ? asked.other_time : asked.time),
        meeting_url: asked.meeting_url,
      });
      return showToast(words.confirm.done);
    case 'cancel':
      await changeMentorship({
        action: 'cancel',
        session_id: id,
        sequence: asked.sequence,
        as_staff: true,
        reason: asked.reason,
      });
      return showToast(words.cancel.done);
    case 'note':
      await addMentorshipNote({ session: id, id: asked.message_id, kind: asked.kind, text: asked.text });
      return showToast(words.notes.added);
  }
}
