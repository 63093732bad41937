import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import { learnPage } from '#app/content/learn.ts';
import { claimCertificates, findMyLearning, isCertificateDue } from '#app/data/my-learning.ts';

/**
 * Everything the page shows; undefined if it could not be loaded. Passing the last quiz or exam issues a certificate. A
 * learner who gives their name or pays for a plan afterwards gets it here.
 */
export async function loadLearning() {
  const learning = await orUndefined(findMyLearning());
  if (!learning?.levels.some(isCertificateDue)) return learning;
  try {
    await claimCertificates();
  } catch {
    // The next visit tries again.
    return learning;
  }
  showToast(learnPage.certificates.earned);
  return orUndefined(findMyLearning());
}
