import { z } from 'zod';
import { loadQuestion } from '#app/components/lessons/load-question.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { addNote, changeNote, deleteNote } from '#app/data/lesson-notes.ts';
import { markLessonDone } from '#app/data/lesson-progress.ts';
import { loadMyLesson, type MyLesson } from '#app/data/my-lesson.ts';
import { declineToTakeAlong, mustAskToTakeAlong, sendOwnWork, takeAlong } from '#app/data/take-along.ts';
import { noDocument } from '#app/lib/no-document.ts';
import { onlyAs } from '#app/session/only-as.ts';
import { findSession } from '#app/session/session-store.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/lesson.ts';

export const handle: DocumentHandle = { document: 'shell' };

export { noDocument as loader };

/** The document of a lesson is the same for every visitor. This route loads what is personal. */
export async function clientLoader({
  request,
  params: { lessonId },
}: Route.ClientLoaderArgs): Promise<MyLesson | null> {
  const session = await findSession();
  if (session.status !== 'signed-in') return null;
  await sendOwnWork(session.user);
  const query = new URL(request.url).searchParams;
  const learner = await loadMyLesson(session.user.id, {
    lessonId,
    courseId: query.get('course') ?? '',
    isPublic: query.has('public'),
  });
  // A lesson that opens where its reader stopped must not grow above that place afterwards.
  if (learner.content) await loadQuestion();
  return { ...learner, mustAskToTakeAlong: mustAskToTakeAlong(session.user) };
}

const schema = z.discriminatedUnion('change', [
  z.object({ change: z.literal('done') }),
  z.object({ change: z.literal('take-along'), user: z.string() }),
  z.object({ change: z.literal('decline'), user: z.string() }),
  z.object({ change: z.literal('add-note'), message_id: z.string(), text: z.string() }),
  z.object({ change: z.literal('change-note'), note: z.string(), text: z.string() }),
  z.object({ change: z.literal('delete-note'), note: z.string() }),
]);

export async function clientAction({ request, params: { lessonId } }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(async () => {
    const asked = schema.parse(Object.fromEntries(form));
    switch (asked.change) {
      case 'done':
        return markLessonDone(lessonId);
      case 'take-along':
        return onlyAs(asked.user, takeAlong)(asked.user);
      case 'decline':
        return declineToTakeAlong(asked.user);
      case 'add-note':
        return addNote(asked.message_id, lessonId, asked.text);
      case 'change-note':
        return changeNote(asked.note, asked.text);
      case 'delete-note':
        return deleteNote(asked.note);
    }
  });
}
