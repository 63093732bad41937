import { findTaughtOutline, type TaughtOutline } from '#app/data/taught-courses.ts';
import { findSession } from '#app/session/session-store.ts';

/** For the loaders of the pages below: undefined if the layout shows a refusal instead of the page. */
export async function loadTaughtOutline(course: string): Promise<TaughtOutline | undefined> {
  const session = await findSession();
  return session.status === 'signed-in' ? findTaughtOutline(session.user.id, course) : undefined;
}
