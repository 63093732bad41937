import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { findMyProject } from '#app/data/projects.ts';
import { noDocument } from '#app/lib/no-document.ts';
import { findSession } from '#app/session/session-store.ts';
import type { MyProject } from '#domain/courses/project.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/project.ts';

export const handle: DocumentHandle = { document: 'shell' };

export { noDocument as loader };

/** What the block of a lesson says about a project. */
export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<MyProject | null> {
  const session = await findSession();
  if (session.status !== 'signed-in') return null;
  return (await orUndefined(findMyProject(params.project))) ?? null;
}
