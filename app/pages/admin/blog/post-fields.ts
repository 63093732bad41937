import { z } from 'zod';
import { type BlogPost, blogPostInputSchema } from '#domain/blog/blog-post.ts';

/** The contents of the form. Missing values of a post are empty strings here. */
export const postFieldsSchema = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  content: z.string(),
  author_name: z.string(),
  author_email: z.string(),
  featured_image_url: z.string(),
  published: z.boolean(),
});

export type PostFields = z.output<typeof postFieldsSchema>;

/** A form sends "on" for a switch that is on, and nothing for one that is off. */
export const postFormSchema = blogPostInputSchema
  .omit({ publish_date: true })
  .extend({ published: z.literal('on').optional().transform(Boolean) });

/** The fields of a new post. */
export const emptyFields = (authorName: string): PostFields => ({
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  author_name: authorName,
  author_email: '',
  featured_image_url: '',
  published: false,
});

export function postFieldsOf(post: BlogPost): PostFields {
  return {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt ?? '',
    content: post.content,
    author_name: post.author_name,
    author_email: post.author_email ?? '',
    featured_image_url: post.featured_image_url ?? '',
    published: post.published,
  };
}

/** The names of the fields in which two versions differ. */
export function differingFields(one: PostFields, other: PostFields): (keyof PostFields)[] {
  return postFieldsSchema.keyof().options.filter((name) => one[name] !== other[name]);
}
