import { orUndefined } from '#app/components/private/load-or-tell.ts';
import { readMailRoute } from '#app/data/site-settings.ts';
import { noDocument } from '#app/lib/document-handle.ts';

export { noDocument as loader };

/** How mails leave the site. Saved settings may change it, and then the router loads it again. */
export async function clientLoader() {
  return { check: await orUndefined(readMailRoute()) };
}
