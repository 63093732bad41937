import { z } from 'zod';
import { toOutcome } from '#app/components/private/outcome.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import { questionEditor as words } from '#app/content/teaching/teach.ts';
import { archiveQuestion } from '#app/data/authoring.ts';
import { noDocument } from '#app/lib/no-document.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/archive-question.ts';

export const handle: DocumentHandle = { document: 'shell' };

export { noDocument as loader };

const schema = z.object({
  question: z.string(),
  seen: z.coerce.number(),
  change: z.enum(['archive', 'restore']),
});

/** Takes a question out of its bank, or brings it back. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(async () => {
    const { question, seen, change } = schema.parse(Object.fromEntries(form));
    const isArchived = change === 'archive';
    const result = await archiveQuestion(question, seen, isArchived);
    if (result.kind !== 'saved') throw new UserFacingError(result.kind === 'conflict' ? result.message : '');
    showToast(isArchived ? words.done.archived : words.done.restored);
    return { revision: result.revision, isArchived };
  }, words.failedToSave);
}
