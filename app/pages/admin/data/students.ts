import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { findStudents } from '#app/data/certificates.ts';
import { noDocument } from '#app/lib/no-document.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/students.ts';

export const handle: DocumentHandle = { document: 'shell', isOpenInMaintenance: true };

export { noDocument as loader };

const mostFound = 5;

/** The users an admin can issue a certificate to. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const search = url.searchParams.get('search') ?? '';
  return { users: await orUndefined(findStudents(search, mostFound)) };
}
