import { z } from 'zod';
import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import { courseCounting } from '#app/content/admin/courses.ts';
import { previewCourseCounting, setCourseCounting } from '#app/data/courses.ts';
import { noDocument } from '#app/lib/no-document.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/course-counting.ts';

export const handle: DocumentHandle = { document: 'shell', isOpenInMaintenance: true };

export { noDocument as loader };

const countsSchema = z.enum(['yes', 'no']);

/** What it would mean for learners if the course counted for its certificate, or did not. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const counts = countsSchema.parse(params.counts) === 'yes';
  return { preview: await orUndefined(previewCourseCounting(params.id, counts)) };
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const { updated_at } = z
    .object({ updated_at: z.string() })
    .parse(Object.fromEntries(await request.formData()));
  const counts = countsSchema.parse(params.counts) === 'yes';
  return toOutcome(async () => {
    const changed = await setCourseCounting({ id: params.id, updated_at }, counts);
    showToast(courseCounting.done[counts ? 'yes' : 'no']);
    return changed;
  });
}

/** The dialog closes after a change. */
export function shouldRevalidate(): boolean {
  return false;
}
