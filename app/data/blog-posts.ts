import type { SupabaseClient } from '@supabase/supabase-js';
import type { BlogPost } from '#domain/blog-post.ts';

const postsPerPage = 12;

/** One page of the public blog, newest first, counted from 1. Throws when the backend cannot be asked. */
export async function listPublishedPosts(
  supabase: SupabaseClient,
  page: number,
): Promise<{ posts: BlogPost[]; hasOlder: boolean }> {
  const from = (page - 1) * postsPerPage;
  // One more than is shown tells whether there is an older page, without counting the table.
  const { data } = await supabase
    .from('blog_posts')
    .select('*')
    .eq('published', true)
    .order('publish_date', { ascending: false })
    .order('id')
    .range(from, from + postsPerPage)
    .overrideTypes<BlogPost[], { merge: false }>()
    .throwOnError();
  return { posts: data.slice(0, postsPerPage), hasOlder: data.length > postsPerPage };
}

export async function findPublishedPost(supabase: SupabaseClient, slug: string): Promise<BlogPost | null> {
  const { data } = await supabase
    .from('blog_posts')
    .select('*')
    .eq('published', true)
    .eq('slug', slug)
    .maybeSingle<BlogPost>()
    .throwOnError();
  return data;
}

/** The present slug of the post that was once public under this one. */
export async function findMovedSlug(supabase: SupabaseClient, oldSlug: string): Promise<string | undefined> {
  const { data } = await supabase
    .from('blog_post_slugs')
    .select('blog_posts!inner(slug)')
    .eq('slug', oldSlug)
    .eq('blog_posts.published', true)
    .maybeSingle<{ blog_posts: Pick<BlogPost, 'slug'> }>()
    .throwOnError();
  return data?.blog_posts.slug;
}

export type PostLink = Pick<BlogPost, 'slug' | 'title'>;

/** The posts published just before and just after this moment. */
export async function findNeighbours(
  supabase: SupabaseClient,
  publishDate: string,
): Promise<{ previous: PostLink | null; next: PostLink | null }> {
  const published = () => supabase.from('blog_posts').select('slug,title').eq('published', true).limit(1);
  const [previous, next] = await Promise.all([
    published()
      .lt('publish_date', publishDate)
      .order('publish_date', { ascending: false })
      .maybeSingle<PostLink>()
      .throwOnError(),
    published().gt('publish_date', publishDate).order('publish_date').maybeSingle<PostLink>().throwOnError(),
  ]);
  return { previous: previous.data, next: next.data };
}
