import { z } from 'zod';
import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import { courseStaff } from '#app/content/admin/courses.ts';
import { addCourseStaff, listCourseStaff, removeCourseStaff } from '#app/data/course-staff.ts';
import { noDocument } from '#app/lib/no-document.ts';
import { courseStaffSchema } from '#domain/courses/course-staff.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/course-staff.ts';

export const handle: DocumentHandle = { document: 'shell', isOpenInMaintenance: true };

export { noDocument as loader };

/** The staff of a course, for its editor. Undefined if it failed to load. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { staff: await orUndefined(listCourseStaff(params.id)) };
}

const changeSchema = z.discriminatedUnion('change', [
  courseStaffSchema.extend({ change: z.literal('add') }),
  z.object({ change: z.literal('remove'), user_id: z.uuid() }),
]);

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const submitted = changeSchema.parse(Object.fromEntries(await request.formData()));
  return toOutcome(async () => {
    if (submitted.change === 'add') await addCourseStaff(params.id, submitted.email, submitted.role);
    else await removeCourseStaff(params.id, submitted.user_id);
    showToast(courseStaff.done[submitted.change]);
  });
}
