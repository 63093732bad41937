import { expect, test } from 'vitest';
import { blogPostInputSchema } from './blog-post.ts';

const refusalOf = (fields: object) => {
  const parsed = blogPostInputSchema.safeParse({ title: 'Title', content: 'Text', ...fields });
  return parsed.success ? undefined : parsed.error.issues.map(({ message }) => message);
};

test('empty optional values of a post become null, and the slug stays empty for the database to make', () => {
  const input = blogPostInputSchema.parse({
    title: ' Title ',
    content: 'Text\n',
    excerpt: ' ',
    author_name: '',
    author_email: '',
    featured_image_url: null,
  });
  expect(input).toEqual({
    title: 'Title',
    slug: '',
    content: 'Text\n',
    excerpt: null,
    author_name: null,
    author_email: null,
    featured_image_url: null,
    published: false,
  });
});

test.for([
  [{ title: ' ' }, 'Required'],
  [{ content: ' \n' }, 'Required'],
  [{ author_email: 'nobody' }, 'Please enter a valid email'],
  [{ featured_image_url: 'javascript:alert(1)' }, 'Please enter an address that starts with https://'],
  [{ featured_image_url: 'picture.png' }, 'Please enter an address that starts with https://'],
  [{ slug: 'Not a slug' }, 'Use lower-case letters, digits and hyphens'],
  [{ excerpt: 'x'.repeat(501) }, 'Excerpt must be at most 500 characters'],
] as const)('a post with %o is refused', ([fields, message]) => {
  expect(refusalOf(fields)).toEqual([message]);
});

test('a valid post is accepted', () => {
  const fields = {
    slug: 'a-slug',
    author_email: 'ada@example.com',
    featured_image_url: 'http://127.0.0.1:3000/storage/v1/object/public/blog-images/x.png',
    published: true,
    publish_date: '2025-07-21T09:00:00+02:00',
  };
  expect(refusalOf(fields)).toBeUndefined();
});
