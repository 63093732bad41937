import { toOutcome } from '#app/components/private/outcome.ts';
import { uploads as words } from '#app/content/teaching/lesson-editor.ts';
import { findFigureUrl, type UploadedFile, uploadCourseFile } from '#app/data/course-files.ts';
import { noDocument } from '#app/lib/no-document.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/uploads.ts';

export const handle: DocumentHandle = { document: 'shell' };

export { noDocument as loader };

/** An uploaded file, and for a figure the URL that shows it as it was stored. */
type ShownUpload = UploadedFile & { url?: string };

/** Uploads a file for a course. Also drawings and pictures that were pasted or dropped. */
export async function clientAction({ request, params: { course } }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(async (): Promise<ShownUpload> => {
    const file = form.get('file');
    if (!(file instanceof File) || file.name === '') throw new UserFacingError(words.choose);
    const uploaded = await uploadCourseFile(
      course,
      file,
      form.get('use') === 'question' ? 'question' : 'lesson',
    );
    const isFigure = uploaded.path.startsWith('figures/');
    return { ...uploaded, url: isFigure ? await findFigureUrl(course, uploaded.path) : undefined };
  }, words.failed);
}
