import { useState } from 'react';
import { showProblem } from '#app/components/site/show-problem.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import { adminBlog } from '#app/content/admin-blog.ts';
import {
  createPost,
  type EditedPost,
  findLastPostChange,
  findPost,
  type LastPostChange,
  type PostVersion,
  updatePost,
} from '#app/data/blog-posts.ts';
import { isTaken } from '#app/lib/backend-errors.ts';
import type { BlogPost } from '#domain/blog-post.ts';

/** What somebody else did to the post meanwhile. Without `theirs` they deleted it. */
export interface Conflict {
  theirs: BlogPost | null;
  change: LastPostChange | null;
}

/**
 * Saves over the version that was seen, or as a new post where there is none. A version that is no longer the
 * latest is never overwritten: it becomes a conflict for the writer to settle.
 */
export function usePostSaving({
  onSaved,
  onSlugTaken,
}: {
  onSaved: (saved: BlogPost) => void;
  onSlugTaken: () => void;
}) {
  const [isSaving, setIsSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();

  async function save(post: EditedPost, seen: PostVersion | undefined) {
    setIsSaving(true);
    try {
      const saved = seen ? await updatePost(seen, post) : await createPost(post);
      if (saved) {
        setConflict(undefined);
        onSaved(saved);
        showToast({ ...adminBlog.success, text: seen ? adminBlog.updated : adminBlog.created });
      } else if (seen) {
        setConflict(await findConflict(seen.id));
      }
    } catch (error) {
      if (isTaken(error)) onSlugTaken();
      else showProblem(error, adminBlog.saveFailed);
    }
    setIsSaving(false);
  }

  return { isSaving, conflict, save, settleConflict: () => setConflict(undefined) };
}

async function findConflict(id: string): Promise<Conflict> {
  const [theirs, change] = await Promise.all([findPost(id), findLastPostChange(id)]);
  return { theirs, change };
}
