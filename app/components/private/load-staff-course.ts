import { findStaffCourse, type StaffCourse } from '#app/data/staff-courses.ts';
import { findSession } from '#app/session/session-store.ts';

/** For the loaders of the pages below: undefined if the layout shows a refusal instead of the page. */
export async function loadStaffCourse(course: string): Promise<StaffCourse | undefined> {
  const session = await findSession();
  return session.status === 'signed-in' ? findStaffCourse(session.user.id, course) : undefined;
}
