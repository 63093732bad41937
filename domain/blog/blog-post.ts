import { z } from 'zod';
import type { Tables } from '#domain/database/database.ts';
import { slugText } from '#domain/text/text-input.ts';

/** A row of `blog_posts` without its search column. */
export type BlogPost = Omit<Tables<'blog_posts'>, 'search_text'>;

export const blogPostLimits = {
  title: 200,
  slug: 100,
  content: 100_000,
  excerpt: 500,
  authorName: 100,
  authorEmail: 254,
  featuredImageUrl: 2048,
} as const;

const tooLong = (name: string, most: number) => `${name} must be at most ${most} characters`;

const optionalText = (name: string, most: number) =>
  z
    .string()
    .trim()
    .max(most, tooLong(name, most))
    .nullish()
    .transform((text) => text || null);

/** What an admin saves. Empty optional values become null. The database fills in the slug, the author and the date. */
export const blogPostInputSchema = z.object({
  title: z
    .string()
    .trim()
    .min(1, 'Required')
    .max(blogPostLimits.title, tooLong('Title', blogPostLimits.title)),
  slug: slugText(blogPostLimits.slug, tooLong('Slug', blogPostLimits.slug)).default(''),
  content: z
    .string()
    .max(blogPostLimits.content, tooLong('Content', blogPostLimits.content))
    .refine((text) => text.trim() !== '', 'Required'),
  excerpt: optionalText('Excerpt', blogPostLimits.excerpt),
  author_name: optionalText('Author name', blogPostLimits.authorName),
  author_email: optionalText('Author email', blogPostLimits.authorEmail).pipe(
    z.email('Please enter a valid email').nullable(),
  ),
  featured_image_url: optionalText('Image URL', blogPostLimits.featuredImageUrl).pipe(
    z.url({ protocol: /^https?$/, error: 'Please enter an address that starts with https://' }).nullable(),
  ),
  published: z.boolean().default(false),
  publish_date: z.iso.datetime({ offset: true }).nullish(),
});

export type BlogPostInput = z.output<typeof blogPostInputSchema>;
