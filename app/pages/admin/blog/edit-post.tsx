import { loadOrToast } from '#app/components/private/load-or-toast.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { ListFailure, ListNotice, PageLoading } from '#app/components/workspace/list-page.tsx';
import { skipRevalidationOnSave } from '#app/components/workspace/use-editor.ts';
import { adminBlog } from '#app/content/admin/blog.ts';
import { findPost } from '#app/data/blog-posts.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/edit-post.ts';
import { PostEditor } from './post-editor.tsx';
import { savePost } from './save-post.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, 'Edit post');

/** Null for a post that does not exist, undefined for one that failed to load. */
export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadOrToast(request, findPost(params.id), adminBlog.failed);
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return savePost(request);
}

export { PageLoading as HydrateFallback, skipRevalidationOnSave as shouldRevalidate };

export default function EditPostPage({ loaderData: post, params: { id } }: Route.ComponentProps) {
  if (post === undefined) return <ListFailure text={adminBlog.failed} />;
  if (!post) return <MissingPost />;
  return <PostEditor key={id} post={post} />;
}

function MissingPost() {
  return (
    <ListNotice>
      <p>{adminBlog.missing}</p>
      <ButtonLink to="/admin/blog" variant="secondary" size="small">
        {adminBlog.back}
      </ButtonLink>
    </ListNotice>
  );
}
