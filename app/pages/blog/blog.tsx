import { useEffect } from 'react';
import { data } from 'react-router';
import { OpenBook } from '#app/components/illustrations/open-book.tsx';
import { NotFound } from '#app/components/sections/not-found.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { blogPage } from '#app/content/institute/blog.ts';
import { listPublishedPosts } from '#app/data/blog-posts.ts';
import { documentContext } from '#app/document/document-context.ts';
import { reportErrorContext } from '#app/lib/load-or-report.ts';
import { missingPageMeta, pageMeta } from '#app/lib/page-meta.ts';
import { type PostSummary, readBeginnings, summarisePost } from '#app/lib/summarise-post.server.ts';
import { supabaseContext } from '#app/lib/supabase.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/blog.ts';
import { FeaturedPost, PostCard } from './post-card.tsx';
import { PostPager } from './post-pager.tsx';

/** A page without posts, shown for every invalid page number. */
const missingPage = '0';

export const handle: DocumentHandle = {
  query: {
    page: (value) => (value === '1' ? undefined : isPageNumber(value) ? value : missingPage),
  },
};

function isPageNumber(value: string): boolean {
  return /^[1-9]\d{0,4}$/.test(value);
}

const excerptLengths = { featured: 200, grid: 150 };

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = url.searchParams.get('page') ?? '1';
  if (!isPageNumber(asked)) return data(null, { status: 404 });
  const page = Number(asked);
  const found = await listPublishedPosts(context.get(supabaseContext), page).catch((error) => {
    context.get(reportErrorContext)(error);
    return undefined;
  });
  if (!found) {
    const nothing = { page, featured: undefined, posts: [], hasOlder: false, isFailed: true };
    return data(nothing, { headers: { 'Cache-Control': 'no-store' } });
  }
  if (page > 1 && found.posts.length === 0) return data(null, { status: 404 });
  const beginnings = await readBeginnings(found.posts, context.get(documentContext).markdown);
  const newest = page === 1 ? found.posts.shift() : undefined;
  return data({
    page,
    featured: newest && summarisePost(newest, excerptLengths.featured, beginnings),
    posts: found.posts.map((post) => summarisePost(post, excerptLengths.grid, beginnings)),
    hasOlder: found.hasOlder,
    isFailed: false,
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches: [root], loaderData, error }) => {
  if (!loaderData && !error) return missingPageMeta(root.loaderData);
  const page = loaderData?.page ?? 1;
  if (page === 1) return pageMeta(root.loaderData, { ...blogPage.meta, path: '/blog' });
  return pageMeta(root.loaderData, {
    ...blogPage.meta,
    title: `${blogPage.meta.title}, page ${page}`,
    path: `/blog?page=${page}`,
  });
};

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  const { page, featured, posts, hasOlder, isFailed } = loaderData;
  if (isFailed) return <FailedBlog />;
  return (
    <>
      <BlogHeader />
      {featured && (
        <Section>
          <Container>
            <FeaturedPost post={featured} />
          </Container>
        </Section>
      )}
      {posts.length > 0 && <RecentPosts posts={posts} page={page} hasOlder={hasOlder} />}
      {!featured && posts.length === 0 && <NoPosts />}
    </>
  );
}

/** For a client-side navigation when the list fails to load. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedBlog cause={error} />;
}

/** A list that failed to load looks like an empty one. Only the console shows the error. */
function FailedBlog({ cause }: { cause?: unknown }) {
  useEffect(() => {
    console.error('The blog posts could not be loaded');
    if (cause) console.error(cause);
  }, [cause]);

  return (
    <>
      <BlogHeader />
      <NoPosts />
    </>
  );
}

function BlogHeader() {
  return (
    <PageHeader intro={blogPage.intro} illustration={<OpenBook className="mx-auto w-full max-w-md" />} />
  );
}

function RecentPosts({ posts, page, hasOlder }: { posts: PostSummary[]; page: number; hasOlder: boolean }) {
  return (
    <Section tone="sunk">
      <Container>
        <h2 className="mb-12 text-title">{page === 1 ? blogPage.labels.recent : blogPage.labels.older}</h2>
        <ul className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
          {posts.map((post) => (
            <li key={post.slug}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
        <PostPager page={page} hasOlder={hasOlder} />
      </Container>
    </Section>
  );
}

function NoPosts() {
  return (
    <Section>
      <Container width="text" className="text-center">
        <h2 className="text-title">{blogPage.empty.title}</h2>
        <p className="mt-4 text-lead text-ink-soft">{blogPage.empty.text}</p>
      </Container>
    </Section>
  );
}
