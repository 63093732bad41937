import { orUndefined } from '#app/components/private/load-or-tell.ts';
import { listUsers } from '#app/data/profiles.ts';
import { noDocument } from '#app/lib/document-handle.ts';
import type { Route } from './+types/students.ts';

export { noDocument as loader };

const mostFound = 5;

/** The users among whom an admin chooses the one who gets a certificate. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const search = url.searchParams.get('search') ?? '';
  return { users: await orUndefined(listUsers(search, undefined, mostFound)) };
}
