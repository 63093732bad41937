import { ListFailure, ListNotice } from '#app/components/admin/list-page.tsx';
import { showProblem } from '#app/components/site/show-problem.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { adminWords } from '#app/content/admin.ts';
import { adminBlog } from '#app/content/admin-blog.ts';
import { findPost } from '#app/data/blog-posts.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import type { Route } from './+types/edit-post.ts';
import { PostEditor } from './post-editor.tsx';

export const meta = () => privatePageMeta('Edit post');

export default function EditPostPage({ params: { id } }: Route.ComponentProps) {
  const post = useLoaded(
    id,
    () => findPost(id),
    (error) => showProblem(error, adminBlog.failed),
  );

  if (post.status === 'failed') return <ListFailure text={adminBlog.failed} onRetry={post.reload} />;
  if (post.status === 'loading') return <ListNotice>{adminWords.loading}</ListNotice>;
  if (!post.value) return <MissingPost />;
  return <PostEditor post={post.value} />;
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
