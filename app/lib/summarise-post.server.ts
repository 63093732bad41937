import { firstCharacters } from '#app/lib/text.ts';
import { toPlainText } from '#courseware/markdown/markdown.ts';
import type { BlogPost } from '#domain/blog/blog-post.ts';

export interface PostSummary {
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  date: string;
  image: string | null;
}

/** A post as a list shows it. Without an excerpt it shows as much of the text as fits the card. */
export function summarisePost(post: BlogPost, excerptLength: number): PostSummary {
  return {
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt || firstCharacters(toPlainText(post.content), excerptLength),
    author: post.author_name,
    date: post.publish_date ?? post.created_at,
    image: post.featured_image_url,
  };
}
