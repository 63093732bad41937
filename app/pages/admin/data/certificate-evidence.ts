import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { findCertificateEvidence } from '#app/data/certificates.ts';
import { noDocument } from '#app/lib/no-document.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/certificate-evidence.ts';

export const handle: DocumentHandle = { document: 'shell', isOpenInMaintenance: true };

export { noDocument as loader };

/** What a learner has passed, for the forms that issue certificates. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { levels: await orUndefined(findCertificateEvidence(params.learner)) };
}

/** Issuing a certificate changes nothing about what was passed. A form waits for everything that is loaded again. */
export function shouldRevalidate(): boolean {
  return false;
}
