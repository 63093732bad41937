import type { Cursor } from '#app/lib/paging.ts';
import { isOlderThan } from '#app/lib/paging.ts';
import { getSupabase, type Supabase } from '#app/lib/supabase.ts';
import type { BlogPost, BlogPostInput } from '#domain/blog/blog-post.ts';

const postsPerPage = 12;

/** Published posts, newest first. */
function published<Columns extends string>(supabase: Supabase, columns: Columns) {
  return supabase
    .from('blog_posts')
    .select(columns)
    .eq('published', true)
    .order('publish_date', { ascending: false })
    .order('id');
}

/** One page of the public blog, newest first. Pages count from 1. Throws if the backend cannot be reached. */
export async function listPublishedPosts(
  supabase: Supabase,
  page: number,
): Promise<{ posts: BlogPost[]; hasOlder: boolean }> {
  const from = (page - 1) * postsPerPage;
  // Fetches one extra row to know whether there is an older page, without counting the table.
  const { data } = await published(supabase, '*')
    .range(from, from + postsPerPage)
    .throwOnError();
  return { posts: data.slice(0, postsPerPage), hasOlder: data.length > postsPerPage };
}

/** The newest posts with the given columns. Throws if the backend cannot be reached. */
export async function listNewestPosts<Columns extends string>(
  supabase: Supabase,
  columns: Columns,
  count: number,
) {
  const { data } = await published(supabase, columns).limit(count).throwOnError();
  return data;
}

/** Those of the slugs under which a post is published. */
export async function findPublishedSlugs(supabase: Supabase, slugs: string[]): Promise<string[]> {
  const { data } = await published(supabase, 'slug').in('slug', slugs).throwOnError();
  return data.map(({ slug }) => slug);
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

/** The current slug of a post that was once published under this one. */
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

/** The posts published just before and just after this time. */
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

/** A post in the admin list: without its text, which would be most of the response. */
export type ListedPost = Pick<
  BlogPost,
  'id' | 'title' | 'slug' | 'author_name' | 'published' | 'created_at' | 'updated_at'
>;

export const listedPostsPerPage = 100;

/**
 * One page of all posts, including drafts, newest first, optionally filtered by title or author. `after` is the last
 * row of the previous page.
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

/** The database sets the date when a post is published and keeps it, so an editor sends none. */
export type EditedPost = Omit<BlogPostInput, 'publish_date'>;

export async function createPost(post: EditedPost): Promise<BlogPost> {
  const supabase = await getSupabase();
  const { data } = await supabase.from('blog_posts').insert(post).select().single().throwOnError();
  return data;
}

/** A post as it was when the admin started to edit it. */
export type PostVersion = Pick<BlogPost, 'id' | 'updated_at'>;

/** Changes nothing and returns null if the post has changed since the editor loaded it. */
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
  /** Null if the admin has deleted their account since. */
  profiles: { email: string } | null;
}

/** Who last changed or deleted a post, according to the audit log. The server's own writes are not in it. */
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
