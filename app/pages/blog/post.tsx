import { data, redirect } from 'react-router';
import { NotFound } from '#app/components/sections/not-found.tsx';
import { Breadcrumbs } from '#app/components/ui/breadcrumbs.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { blogPage } from '#app/content/institute/blog.ts';
import { homeLink } from '#app/content/site/navigation.ts';
import { findMovedSlug, findNeighbours, findPublishedPost } from '#app/data/blog-posts.ts';
import { documentContext } from '#app/document/document-context.ts';
import { missingPageMeta, pageMeta } from '#app/lib/page-meta.ts';
import { blogPosting } from '#app/lib/structured-data.ts';
import { readBeginnings, summarisePost } from '#app/lib/summarise-post.server.ts';
import { supabaseContext } from '#app/lib/supabase.ts';
import { readingMinutes } from '#app/lib/text.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import type { Route } from './+types/post.ts';
import { PostNeighbours } from './post-neighbours.tsx';
import { PostPicture } from './post-picture.tsx';
import { ShareLinks } from './share-links.tsx';

export const handle: DocumentHandle = { isCountedByName: true };

const blogTrail = [{ label: blogPage.meta.title, href: '/blog' }];

/** The length that search engines show of a description. */
const descriptionLength = 160;

export async function loader({ params, context }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext);
  const post = await findPublishedPost(supabase, params.slug);
  if (!post) {
    const movedTo = await findMovedSlug(supabase, params.slug);
    return movedTo ? redirect(`/blog/${movedTo}`, 301) : data(null, { status: 404 });
  }
  const { markdown } = context.get(documentContext);
  const summary = summarisePost(post, descriptionLength, await readBeginnings([post], markdown));
  return data({
    ...summary,
    html: await markdown.toHtml(post.content),
    minutes: readingMinutes(post.content),
    neighbours: await findNeighbours(supabase, summary.date),
  });
}

export const meta: Route.MetaFunction = ({ matches: [root], loaderData: post }) => {
  if (!post) return missingPageMeta(root.loaderData);
  const path = `/blog/${post.slug}`;
  return pageMeta(root.loaderData, {
    title: post.title,
    description: post.excerpt,
    path,
    image: 'article',
    type: 'article',
    trail: blogTrail,
    structuredData: [
      blogPosting(root.loaderData, {
        title: post.title,
        description: post.excerpt,
        path,
        author: post.author,
        publishedAt: post.date,
        image: post.image ?? undefined,
      }),
    ],
  });
};

export default function PostPage({ loaderData: post }: Route.ComponentProps) {
  if (!post) return <NotFound />;
  return (
    <>
      <article>
        <header className="border-b border-line">
          <Container className="pt-6 pb-12 lg:pb-20">
            <Breadcrumbs trail={[homeLink, ...blogTrail]} current={post.title} />
            <div className="mt-10 grid gap-10 lg:mt-14 lg:grid-cols-[7fr_5fr] lg:items-center lg:gap-16">
              <div>
                <h1 className="text-title lg:text-display">{post.title}</h1>
                <p className="mt-6 text-ink-soft">
                  {post.author}, <time dateTime={post.date}>{formatLongDate(post.date)}</time>,{' '}
                  <span className="whitespace-nowrap">
                    {post.minutes} {blogPage.post.minutes}
                  </span>
                </p>
              </div>
              <PostPicture post={post} loading="eager" />
            </div>
          </Container>
        </header>
        <Container className="grid gap-16 py-section lg:grid-cols-[4fr_8fr]">
          <RenderedHtml html={post.html} className="prose min-w-0" />
          <ShareLinks title={post.title} path={`/blog/${post.slug}`} />
        </Container>
      </article>
      <PostNeighbours {...post.neighbours} />
    </>
  );
}
