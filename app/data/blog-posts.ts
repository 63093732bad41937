import type { Cursor } from '#app/lib/paging.ts';
import { isOlderThan } from '#app/lib/paging.ts';
import { getSupabase, type Supabase } from '#app/lib/supabase.ts';
import type { BlogPost, BlogPostInput } from '#domain/blog-post.ts';

const postsPerPage = 12;

/** Posts that visitors may read, newest first. */
function published<Columns extends string>(supabase: Supabase, columns: Columns) {
  return supabase
    .from('blog_posts')
    .select(columns)
    .eq('published', true)
    .order('publish_date', { ascending: false })
    .order('id');
}

/** One page of the public blog, newest first, counted from 1. Throws when the backend cannot be asked. */
export async function listPublishedPosts(
  supabase: Supabase,
  page: number,
): Promise<{ posts: BlogPost[]; hasOlder: boolean }> {
  const from = (page - 1) * postsPerPage;
  // One more than is shown tells whether there is an older page, without counting the table.
  const { data } = await published(supabase, '*')
    .range(from, from + postsPerPage)
    .throwOnError();
  return { posts: data.slice(0, postsPerPage), hasOlder: data.length > postsPerPage };
}

/** The newest posts, with as many columns as are needed. Throws when the backend cannot be asked. */
export async function listNewestPosts<Columns extends string>(
  supabase: Supabase,
  columns: Columns,
  count: number,
) {
  const { data } = await published(supabase, columns).limit(count).throwOnError();
  return data;
}

export async function findPublishedPost(supabase: Supabase, slug: string): Promise<BlogPost | null> {
  const { data } = await supabase
    .from('blog_posts')
    .select('*')
    .eq('published', true)
    .eq('slug', slug)
    .maybeSingle()
    .throwOnError();
  return data;
}

/** The present slug of the post that was once public under this one. */
export async function findMovedSlug(supabase: Supabase, oldSlug: string): Promise<string | undefined> {
  const { data } = await supabase
    .from('blog_post_slugs')
    .select('blog_posts!inner(slug)')
    .eq('slug', oldSlug)
    .eq('blog_posts.published', true)
    .maybeSingle()
    .throwOnError();
  return data?.blog_posts.slug;
}

export type PostLink = Pick<BlogPost, 'slug' | 'title'>;

/** The posts published just before and just after this moment. */
export async function findNeighbours(
  supabase: Supabase,
  publishDate: string,
): Promise<{ previous: PostLink | null; next: PostLink | null }> {
  const links = () => supabase.from('blog_posts').select('slug,title').eq('published', true).limit(1);
  const [previous, next] = await Promise.all([
    links()
      .lt('publish_date', publishDate)
      .order('publish_date', { ascending: false })
      .maybeSingle()
      .throwOnError(),
    links().gt('publish_date', publishDate).order('publish_date').maybeSingle().throwOnError(),
  ]);
  return { previous: previous.data, next: next.data };
}

const listedColumns = 'id,title,slug,author_name,published,created_at,updated_at';

/** A post as the back office lists it: without its text, which would be most of the answer. */
export type ListedPost = Pick<
  BlogPost,
  'id' | 'title' | 'slug' | 'author_name' | 'published' | 'created_at' | 'updated_at'
>;

export const listedPostsPerPage = 100;

/**
 * One page of all posts, drafts too, newest first, or of those whose title or author contains the text. The next page
 * begins after the last row of the one before.
 */
export async function listPosts(
  searchText: string,
  after?: Cursor,
  pageSize = listedPostsPerPage,
): Promise<ListedPost[]> {
  const supabase = await getSupabase();
  if (searchText !== '') {
    const { data } = await supabase
      .rpc('search_blog_posts', {
        search_text: searchText,
        after_post: after?.id,
        page_size: pageSize,
      })
      .select(listedColumns)
      .throwOnError();
    return data;
  }
  const newest = supabase
    .from('blog_posts')
    .select(listedColumns)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize);
  const { data } = await (after ? newest.or(isOlderThan(after)) : newest).throwOnError();
  return data;
}

export async function findPost(id: string): Promise<BlogPost | null> {
  const supabase = await getSupabase();
  const { data } = await supabase.from('blog_posts').select('*').eq('id', id).maybeSingle().throwOnError();
  return data;
}

/** The database dates a post when it is published and keeps that date, so an editor sends none. */
export type EditedPost = Omit<BlogPostInput, 'publish_date'>;

export async function createPost(post: EditedPost): Promise<BlogPost> {
  const supabase = await getSupabase();
  const { data } = await supabase.from('blog_posts').insert(post).select().single().throwOnError();
  return data;
}

/** A post as it was when somebody began to edit it. */
export type PostVersion = Pick<BlogPost, 'id' | 'updated_at'>;

/** Changes nothing and answers null when the post is no longer what its editor saw. */
export async function updatePost(seen: PostVersion, post: EditedPost): Promise<BlogPost | null> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('blog_posts')
    .update(post)
    .eq('id', seen.id)
    .eq('updated_at', seen.updated_at)
    .select()
    .maybeSingle()
    .throwOnError();
  return data;
}

export async function deletePost(id: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.from('blog_posts').delete().eq('id', id).throwOnError();
}

export interface LastPostChange {
  created_at: string;
  /** Null when the admin has deleted their account since. */
  profiles: { email: string } | null;
}

/** Who changed or deleted a post last, as far as the audit log knows: the server's own writes are not in it. */
export async function findLastPostChange(id: string): Promise<LastPostChange | null> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('admin_audit_log')
    .select('created_at, profiles(email)')
    .in('action', ['blog_post_update', 'blog_post_delete'])
    .eq('details->>post_id', id)
    .order('id', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError();
  return data;
}
