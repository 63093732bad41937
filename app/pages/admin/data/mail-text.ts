import { readMail } from '#app/data/mails.ts';
import { noDocument } from '#app/lib/document-handle.ts';
import type { Route } from './+types/mail-text.ts';

export { noDocument as loader };

/** The text of a mail. Reading it puts the admin on record, so it is loaded for the one mail that is opened. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return readMail(Number(params.id)).then(
    (text) => ({ hasFailed: false, text }),
    () => ({ hasFailed: true }),
  );
}
