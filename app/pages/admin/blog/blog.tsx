import { useState } from 'react';
import { ListFailure, ListNotice, ListToolbar, LoadMore } from '#app/components/admin/list-page.tsx';
import { SearchBox } from '#app/components/admin/search-box.tsx';
import { showProblem } from '#app/components/site/show-problem.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { adminWords } from '#app/content/admin.ts';
import { adminBlog } from '#app/content/admin-blog.ts';
import { type ListedPost, listedPostsPerPage, listPosts } from '#app/data/blog-posts.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { usePagedList } from '#app/lib/use-paged-list.ts';
import { PostTable } from './post-table.tsx';

export const meta = () => privatePageMeta('Blog');

export default function AdminBlogPage() {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed).trim();
  const posts = usePagedList(search, (after?: ListedPost) => listPosts(search, after), {
    pageSize: listedPostsPerPage,
    onFailure: (error) => showProblem(error, adminBlog.failed),
  });

  function handleDelete({ id }: ListedPost) {
    posts.changeRows((rows) => rows.filter((row) => row.id !== id));
  }

  return (
    <>
      <ListToolbar>
        <SearchBox label={adminBlog.search} value={typed} onChange={setTyped} />
        <ButtonLink to="/admin/blog/new" size="small">
          <Icon name="plus" />
          {adminBlog.create}
        </ButtonLink>
      </ListToolbar>
      {posts.status === 'failed' && <ListFailure text={adminBlog.failed} onRetry={posts.reload} />}
      {posts.status === 'loading' && !posts.rows && <ListNotice>{adminWords.loading}</ListNotice>}
      {posts.rows?.length === 0 && (
        <ListNotice>{search === '' ? adminBlog.empty : adminBlog.noMatch}</ListNotice>
      )}
      {posts.rows && posts.rows.length > 0 && (
        <PostTable posts={posts.rows} isBusy={posts.status === 'loading'} onDelete={handleDelete} />
      )}
      {posts.hasMore && <LoadMore isBusy={posts.isLoadingMore} onClick={posts.loadMore} />}
    </>
  );
}
