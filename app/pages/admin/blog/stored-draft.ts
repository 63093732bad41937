import { z } from 'zod';
import { createDraftStore } from '#app/components/workspace/stored-draft.ts';
import { postFieldsSchema } from './post-fields.ts';

/** Unsaved text of a post. */
export const postDrafts = createDraftStore('blog-draft', {
  base: z.object({ id: z.string(), updated_at: z.string() }),
  fields: postFieldsSchema,
});
