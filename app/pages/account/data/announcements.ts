import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { type Announcement, listAnnouncements } from '#app/data/course-messages.ts';
import { noDocument } from '#app/lib/no-document.ts';
import { findSession } from '#app/session/session-store.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/announcements.ts';

export const handle: DocumentHandle = { document: 'shell' };

export { noDocument as loader };

/** The announcements of a course. Nothing for visitors, and for people who do not take it. */
export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Announcement[]> {
  const session = await findSession();
  if (session.status !== 'signed-in') return [];
  return (await orUndefined(listAnnouncements(params.courseId))) ?? [];
}
