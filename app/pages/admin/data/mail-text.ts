import { readMail } from '#app/data/mails.ts';
import { noDocument } from '#app/lib/no-document.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/mail-text.ts';

export const handle: DocumentHandle = { document: 'shell', isOpenInMaintenance: true };

export { noDocument as loader };

/** The text of a mail. Reading it is logged, so it loads only for the mail that is opened. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return readMail(Number(params.id)).then(
    (text) => ({ hasFailed: false, text }),
    () => ({ hasFailed: true }),
  );
}
