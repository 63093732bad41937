import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { listCertificateCandidates } from '#app/data/certificates.ts';
import { noDocument } from '#app/lib/no-document.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/certificate-candidates.ts';

export const handle: DocumentHandle = { document: 'shell', isOpenInMaintenance: true };

export { noDocument as loader };

/** Who has completed a course and has no certificate for it, for the form that issues one. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { learners: await orUndefined(listCertificateCandidates(params.course)) };
}

/** The form closes after a change. */
export function shouldRevalidate(): boolean {
  return false;
}
