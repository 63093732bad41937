import { orUndefined } from '#app/components/private/load-or-tell.ts';
import { readSiteSettings } from '#app/data/site-settings.ts';
import { noDocument } from '#app/lib/document-handle.ts';

export { noDocument as loader };

/** What lets an admin see the site while it is closed for maintenance. */
export function clientLoader() {
  return orUndefined(readSiteSettings().then(({ maintenance_pass }) => maintenance_pass));
}
