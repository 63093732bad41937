import { firstCharacters } from '#app/lib/text.ts';
import type { BlogPost } from '#domain/blog/blog-post.ts';
import type { PageMarkdown } from '#domain/documents/document-context.ts';

export interface PostSummary {
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  date: string;
  image: string | null;
}

/** Enough for every excerpt, unless the text begins with a long program. */
const readCharacters = 2_000;

type Beginnings = ReadonlyMap<string, string>;

/** How the posts without an excerpt begin, by their slug and without markup. */
export async function readBeginnings(
  posts: readonly BlogPost[],
  markdown: PageMarkdown,
): Promise<Beginnings> {
  const read = posts.filter(({ excerpt }) => !excerpt);
  const texts = await markdown.toPlainTexts(read.map(({ content }) => content.slice(0, readCharacters)));
  return new Map(read.map(({ slug }, index) => [slug, texts[index] ?? '']));
}

/** A post as a list shows it. Without an excerpt it shows as much of the text as fits the card. */
export function summarisePost(post: BlogPost, excerptLength: number, beginnings: Beginnings): PostSummary {
  return {
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt || firstCharacters(beginnings.get(post.slug) ?? '', excerptLength),
    author: post.author_name,
    date: post.publish_date ?? post.created_at,
    image: post.featured_image_url,
  };
}
