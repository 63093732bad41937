import { type Outcome, toOutcome } from '#app/components/private/outcome.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import type { SaveResult } from '#app/components/workspace/use-editor.ts';
import { adminBlog, blogEditor } from '#app/content/admin/blog.ts';
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
import type { BlogPost } from '#domain/blog/blog-post.ts';

/** The conflicting change of another admin. Without `theirs` they deleted the post. */
export interface PostConflict {
  theirs: BlogPost | null;
  change: LastPostChange | null;
}

/** What the editor submits. Without a loaded version it creates a post. */
export interface PostToSave {
  post: EditedPost;
  seen?: PostVersion;
}

type PostAnswer = SaveResult<BlogPost, PostConflict>;

/** The action of both editor pages. It never overwrites a version newer than the one that was edited. */
export async function savePost(request: Request): Promise<Outcome<PostAnswer>> {
  const { post, seen }: PostToSave = await request.json();
  return toOutcome(async () => {
    try {
      const version = seen ? await updatePost(seen, post) : await createPost(post);
      if (!version) return { kind: 'conflict', conflict: await findConflict(seen?.id ?? '') };
      showToast({ ...adminBlog.success, text: seen ? adminBlog.updated : adminBlog.created });
      return { kind: 'saved', version };
    } catch (error) {
      if (isTaken(error)) return { kind: 'refused', field: 'slug', message: blogEditor.slugTaken };
      throw error;
    }
  }, adminBlog.saveFailed);
}

async function findConflict(id: string): Promise<PostConflict> {
  const [theirs, change] = await Promise.all([findPost(id), findLastPostChange(id)]);
  return { theirs, change };
}
