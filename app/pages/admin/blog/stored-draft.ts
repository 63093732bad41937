import { useEffect } from 'react';
import { z } from 'zod';
import type { PostVersion } from '#app/data/blog-posts.ts';
import { type PostFields, postFieldsSchema } from './post-fields.ts';

const draftSchema = z.object({
  keptAt: z.string(),
  /** The version that was edited, so that a conflicting save is noticed after a restart of the browser too. */
  base: z.object({ id: z.string(), updated_at: z.string() }).optional(),
  fields: postFieldsSchema,
});

export type StoredDraft = z.output<typeof draftSchema>;

const keyOf = (postId: string | undefined) => `blog-draft-${postId ?? 'new'}`;

/** Unsaved text on this device. Anything that is not a valid draft is ignored. */
export function readDraft(postId: string | undefined): StoredDraft | undefined {
  try {
    return draftSchema.parse(JSON.parse(localStorage.getItem(keyOf(postId)) ?? 'null'));
  } catch {
    return undefined;
  }
}

export function dropDraft(postId: string | undefined): void {
  changeStorage((storage) => storage.removeItem(keyOf(postId)));
}

/** Stores every change on this device until it is saved or reverted. */
export function useStoredDraft(
  postId: string | undefined,
  draft: { base: PostVersion | undefined; fields: PostFields; isUnsaved: boolean },
): void {
  const { base, fields, isUnsaved } = draft;
  useEffect(() => {
    const version = base && { id: base.id, updated_at: base.updated_at };
    if (isUnsaved) keepDraft(postId, { keptAt: new Date().toISOString(), base: version, fields });
    else dropDraft(postId);
  }, [postId, base, fields, isUnsaved]);
}

function keepDraft(postId: string | undefined, draft: StoredDraft): void {
  changeStorage((storage) => storage.setItem(keyOf(postId), JSON.stringify(draft)));
}

function changeStorage(change: (storage: Storage) => void): void {
  try {
    change(localStorage);
  } catch (error) {
    // Full or blocked storage must not prevent writing. Leaving the page still asks for confirmation.
    console.error(error);
  }
}
