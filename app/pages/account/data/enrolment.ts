import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import { coursePage } from '#app/content/courses/course.ts';
import { enrol, leaveCourse } from '#app/data/enrolments.ts';
import { findMyCourse } from '#app/data/my-learning.ts';
import { countVisit } from '#app/document/count-visit.ts';
import { noDocument } from '#app/lib/no-document.ts';
import { findSession } from '#app/session/session-store.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { MyCourse } from '#domain/learning/my-learning.ts';
import type { Route } from './+types/enrolment.ts';

export const handle: DocumentHandle = { document: 'shell' };

export { noDocument as loader };

const words = coursePage.enrolment;

/** The document of a course is the same for every visitor. This route loads what is personal. */
export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<MyCourse | null> {
  const session = await findSession();
  if (session.status !== 'signed-in') return null;
  return (await orUndefined(findMyCourse(params.courseId))) ?? null;
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const form = await request.formData();
  const title = String(form.get('title'));
  return toOutcome(async () => {
    if (form.get('change') === 'leave') {
      await leaveCourse(params.courseId);
      showToast(words.left(title));
    } else {
      await enrol(params.courseId);
      countVisit('enrolled');
      showToast(words.enrolledToast(title));
    }
  });
}
