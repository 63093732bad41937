import { loadOrToast } from '#app/components/private/load-or-toast.ts';
import { findTaughtCourse, type TaughtCourse } from '#app/data/taught-courses.ts';
import { findSession } from '#app/session/session-store.ts';

/** For loaders below /teach: runs the work for a signed-in user. Null for visitors, undefined after a failure. */
export async function loadForAuthor<Value>(
  request: Request,
  work: () => Promise<Value>,
  failedText: string,
): Promise<Value | null | undefined> {
  const session = await findSession();
  if (session.status !== 'signed-in') return null;
  return loadOrToast(request, work(), failedText);
}

/** The same for a page of one course. Also null if the user does not work on it. */
export function loadForCourse<Value>(
  request: Request,
  slug: string,
  work: (course: TaughtCourse) => Promise<Value>,
  failedText: string,
): Promise<Value | null | undefined> {
  return loadForAuthor(
    request,
    async () => {
      const course = await findTaughtCourse(slug);
      return course && work(course);
    },
    failedText,
  );
}
