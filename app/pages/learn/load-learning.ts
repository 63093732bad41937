import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import { learnPage } from '#app/content/learn.ts';
import { listOwnCertificates } from '#app/data/certificates.ts';
import { listNotes } from '#app/data/lesson-notes.ts';
import {
  claimCertificates,
  findCertificateProgress,
  isCertificateDue,
  listLearnedCourses,
  listRetries,
} from '#app/data/my-learning.ts';

/** Everything the page shows. A part that could not be loaded is undefined. */
export async function loadLearning(userId: string) {
  const [courses, retries, certification, notes] = await Promise.all([
    orUndefined(listLearnedCourses(userId)),
    orUndefined(listRetries(userId)),
    loadCertification(userId),
    orUndefined(listNotes(userId)),
  ]);
  return { userId, courses, retries, ...certification, notes };
}

/**
 * Passing the last quiz or exam issues a certificate. A learner who gives their name or changes their plan afterwards
 * gets it here.
 */
async function loadCertification(userId: string) {
  const load = async () => {
    const [levels, certificates] = await Promise.all([
      orUndefined(findCertificateProgress()),
      orUndefined(listOwnCertificates(userId)),
    ]);
    return { levels, certificates };
  };
  const loaded = await load();
  if (!loaded.levels?.some(isCertificateDue)) return loaded;
  try {
    await claimCertificates();
  } catch {
    // The next visit tries again.
    return loaded;
  }
  showToast(learnPage.certificates.earned);
  return load();
}
