import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { findNextStep } from '#app/data/my-learning.ts';
import { noDocument } from '#app/lib/no-document.ts';
import { findSession } from '#app/session/session-store.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { NextStep } from '#domain/learning/next-step.ts';
import type { Route } from './+types/next-step.ts';

export const handle: DocumentHandle = { document: 'shell' };

export { noDocument as loader };

/** What a learner does next after a lesson or quiz of a course. */
export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<NextStep | null> {
  const session = await findSession();
  if (session.status !== 'signed-in') return null;
  return (await orUndefined(findNextStep(params.course))) ?? null;
}
