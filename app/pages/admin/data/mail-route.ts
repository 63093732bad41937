import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { readMailRoute } from '#app/data/site-settings.ts';
import { noDocument } from '#app/lib/no-document.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';

export const handle: DocumentHandle = { document: 'shell', isOpenInMaintenance: true };

export { noDocument as loader };

/** How the site sends mail. Saving settings may change it, and then the router reloads it. */
export async function clientLoader() {
  return { check: await orUndefined(readMailRoute()) };
}
