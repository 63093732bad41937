import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import { learnPage } from '#app/content/learning/learn.ts';
import { claimCertificates, findMyLearning, isCertificateDue } from '#app/data/my-learning.ts';

/**
 * Everything the page shows; undefined if it could not be loaded. Passing the last quiz or exam issues a certificate. A
 * learner who gives their name or pays for a plan afterwards gets it here.
 */
export async function loadLearning() {
  const learning = await orUndefined(findMyLearning());
  if (learning?.age !== 'open') return learning;
  const isDue = learning.levels.some(isCertificateDue);
  const isMailDue = learning.certificates.some(
    ({ status, mailed_at, is_silent }) => status === 'Issued' && mailed_at === null && !is_silent,
  );
  if (!isDue && !isMailDue) return learning;
  try {
    await claimCertificates();
  } catch {
    // The next visit tries again.
    return learning;
  }
  showToast(learnPage.certificates.earned);
  return orUndefined(findMyLearning());
}
