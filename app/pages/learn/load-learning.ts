import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { listOwnCertificates } from '#app/data/certificates.ts';
import { findCertificateProgress, listLearnedCourses, listRetries } from '#app/data/learning.ts';
import { listNotes } from '#app/data/lesson-notes.ts';

/** Everything the page shows. A part that could not be loaded is undefined. */
export async function loadLearning(userId: string) {
  const [courses, retries, levels, certificates, notes] = await Promise.all([
    orUndefined(listLearnedCourses(userId)),
    orUndefined(listRetries(userId)),
    orUndefined(findCertificateProgress()),
    orUndefined(listOwnCertificates(userId)),
    orUndefined(listNotes(userId)),
  ]);
  return { userId, courses, retries, levels, certificates, notes };
}
