import { z } from 'zod';
import { requiredText } from '#domain/text/text-input.ts';
import { courseStaffSchema } from './course-staff.ts';

export const messageLimits = { subject: 120, body: 5_000, bodyBytes: 32_768 } as const;

/** What an instructor writes. The subject is one line. */
export const messageTextSchema = z.object({
  subject: requiredText(messageLimits.subject).regex(/^\P{Cc}*$/u, 'Please use one line'),
  body: requiredText(messageLimits.body),
});

/** A message to one learner of a course, or to all. `id` keeps a message that is sent twice from being mailed twice. */
const messageSchema = messageTextSchema.extend({
  action: z.literal('message'),
  id: z.uuid(),
  course: z.uuid(),
  learner: z.uuid().optional(),
  is_announcement: z.boolean(),
  by_mail: z.boolean(),
});

/** What the function `teaching` does. */
export const teachingCallSchema = z.discriminatedUnion('action', [
  messageSchema.refine(
    ({ learner, is_announcement, by_mail }) =>
      learner ? by_mail && !is_announcement : by_mail || is_announcement,
    'Please choose where the message goes',
  ),
  courseStaffSchema.extend({ action: z.literal('add-staff'), course: z.uuid() }),
  z.object({ action: z.literal('unsubscribe'), token: z.string().max(100) }),
]);

export type CourseMessage = Omit<z.output<typeof messageSchema>, 'action'>;
