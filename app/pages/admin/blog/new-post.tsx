import { adminBlog } from '#app/content/admin-blog.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { PostEditor } from './post-editor.tsx';

export const meta = () => privatePageMeta(adminBlog.create);

export default function NewPostPage() {
  return <PostEditor />;
}
