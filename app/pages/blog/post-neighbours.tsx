import { Link } from 'react-router';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { Container, Section } from '#app/components/ui/container.tsx';
import { blogPage } from '#app/content/institute/blog.ts';
import type { PostLink } from '#app/data/blog-posts.ts';

/** Links to the previous and next posts. */
export function PostNeighbours({ previous, next }: { previous: PostLink | null; next: PostLink | null }) {
  return (
    <Section tone="sunk">
      <Container>
        <nav aria-label="More posts" className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {previous && <Neighbour post={previous} label={blogPage.post.previous} />}
          {next && (
            <Neighbour post={next} label={blogPage.post.next} className="sm:col-start-2 sm:text-right" />
          )}
          <ArrowLink to="/blog" className="justify-self-start sm:col-start-1">
            {blogPage.post.all}
          </ArrowLink>
        </nav>
      </Container>
    </Section>
  );
}

function Neighbour({ post, label, className }: { post: PostLink; label: string; className?: string }) {
  return (
    <Link
      to={`/blog/${post.slug}`}
      className={classNames('group block border-t-2 border-ink pt-5', className)}
    >
      <span className="block text-small font-semibold text-accent-strong">{label}</span>
      <span className="mt-1 block font-display text-subheading font-semibold underline-offset-4 group-hover:underline">
        {post.title}
      </span>
    </Link>
  );
}
