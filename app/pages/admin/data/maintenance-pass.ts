import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { readSiteSettings } from '#app/data/site-settings.ts';
import { noDocument } from '#app/lib/no-document.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';

export const handle: DocumentHandle = { document: 'shell', isOpenInMaintenance: true };

export { noDocument as loader };

/** The pass that lets an admin see the site in maintenance mode. */
export function clientLoader() {
  return orUndefined(readSiteSettings().then(({ maintenance_pass }) => maintenance_pass));
}
