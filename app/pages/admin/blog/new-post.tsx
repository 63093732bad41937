import { adminBlog } from '#app/content/admin/blog.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/new-post.ts';
import { PostEditor } from './post-editor.tsx';
import { savePost } from './save-post.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, adminBlog.create);

export function clientAction({ request }: Route.ClientActionArgs) {
  return savePost(request);
}

export default function NewPostPage() {
  return <PostEditor />;
}
