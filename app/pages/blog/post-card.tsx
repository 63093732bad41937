import { Link } from 'react-router';
import { Badge } from '#app/components/ui/badge.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { blogPage } from '#app/content/institute/blog.ts';
import type { PostSummary } from '#app/lib/summarise-post.server.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import { PostPicture } from './post-picture.tsx';

/** The newest post, across the page. */
export function FeaturedPost({ post }: { post: PostSummary }) {
  return (
    <article className="group relative grid gap-8 lg:grid-cols-[7fr_5fr] lg:items-center lg:gap-16">
      <PostPicture post={post} loading="eager" />
      <div>
        <Badge tone="accent">{blogPage.labels.featured}</Badge>
        <Byline post={post} className="mt-5" />
        <h2 className="mt-2 text-heading lg:text-title">{post.title}</h2>
        <p className="mt-4 text-lead text-ink-soft">{post.excerpt}</p>
        <ReadMore post={post} />
      </div>
    </article>
  );
}

export function PostCard({ post }: { post: PostSummary }) {
  return (
    <article className="group relative flex h-full flex-col">
      <PostPicture post={post} loading="lazy" />
      <Byline post={post} className="mt-5" />
      <h3 className="mt-1.5 text-subheading">{post.title}</h3>
      <p className="mt-2 mb-2 text-ink-soft">{post.excerpt}</p>
      <ReadMore post={post} />
    </article>
  );
}

function Byline({ post, className }: { post: PostSummary; className?: string }) {
  return (
    <p className={classNames('text-small text-ink-faint', className)}>
      {post.author}, <time dateTime={post.date}>{formatLongDate(post.date)}</time>
    </p>
  );
}

/** The whole card is the link. Its name contains the post's title. */
function ReadMore({ post }: { post: PostSummary }) {
  return (
    <p className="mt-auto">
      <Link
        to={`/blog/${post.slug}`}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary-strong underline-offset-4 after:absolute after:inset-0 group-hover:underline"
      >
        {blogPage.labels.readMore}
        <span className="sr-only">: {post.title}</span>
        <Icon name="arrow-right" className="size-5 transition-transform group-hover:translate-x-1" />
      </Link>
    </p>
  );
}
