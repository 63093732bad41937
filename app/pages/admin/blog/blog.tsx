import { z } from 'zod';
import { loadOrToast } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { ListToolbar, PagedList, PageLoading } from '#app/components/workspace/list-page.tsx';
import { SearchBox } from '#app/components/workspace/search-box.tsx';
import { adminBlog } from '#app/content/admin/blog.ts';
import { deletePost, listedPostsPerPage, listPosts } from '#app/data/blog-posts.ts';
import { anyText, readFilter } from '#app/lib/list-filter.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { pageOf, readCursor } from '#app/lib/paging.ts';
import { useListFilter } from '#app/lib/use-list-filter.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';
import type { Route } from './+types/blog.ts';
import { PostTable } from './post-table.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) => privatePageMeta(root.loaderData, 'Blog');

const filterSchema = z.object({ search: anyText });

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const { search } = readFilter(filterSchema, url.searchParams);
  const posts = listPosts(search.trim(), readCursor(url.searchParams));
  const rows = await loadOrToast(request, posts, adminBlog.failed);
  return rows && pageOf(rows, listedPostsPerPage);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(async () => {
    await deletePost(String(form.get('id'))).catch((cause) => {
      throw new UserFacingError(adminBlog.deletion.failed, { cause });
    });
    showToast({ ...adminBlog.success, text: adminBlog.deletion.done });
  });
}

export { PageLoading as HydrateFallback };

export default function AdminBlogPage({ loaderData: posts }: Route.ComponentProps) {
  const { filter, change } = useListFilter(filterSchema);
  return (
    <>
      <ListToolbar>
        <SearchBox label={adminBlog.search} value={filter.search} onSearch={(search) => change({ search })} />
        <ButtonLink to="/admin/blog/new" size="small">
          <Icon name="plus" />
          {adminBlog.create}
        </ButtonLink>
      </ListToolbar>
      <PagedList
        page={posts}
        failed={adminBlog.failed}
        empty={filter.search.trim() ? adminBlog.noMatch : adminBlog.empty}
      >
        {(rows) => <PostTable posts={rows} />}
      </PagedList>
    </>
  );
}
