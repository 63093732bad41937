import { type Area, adminsOnly, closed } from './access.ts';

const postColumns = [
  'title',
  'slug',
  'content',
  'excerpt',
  'author_name',
  'author_email',
  'featured_image_url',
  'published',
  'publish_date',
];
const readsPublicPosts = { select: ['live'], insert: 'denied', update: [], delete: [] } as const;
const writesPosts = {
  select: ['draft', 'live'],
  insert: 'done',
  update: ['draft', 'live'],
  delete: ['draft', 'live'],
} as const;

export const blog: Area = {
  tables: {
    'public.blog_posts': {
      rows: `insert into public.blog_posts (title, content, published) values ('Draft', 'Text', false), ('Live', 'Text', true)`,
      name: 'slug',
      insert: { title: `'New'`, content: `'Text'` },
      update: ['title', `'Changed'`],
      may: {
        anon: { ...closed, select: ['live'] },
        userA: readsPublicPosts,
        userB: readsPublicPosts,
        admin: writesPosts,
        service: writesPosts,
      },
      writable: { insert: postColumns, update: postColumns },
    },
    'public.blog_post_slugs': {
      name: 'slug',
      insert: { slug: `'new'`, post_id: `(select id from public.blog_posts where slug = 'live')` },
      update: ['slug', `'changed'`],
      may: {
        anon: { ...closed, select: ['live'] },
        userA: { ...closed, select: ['live'] },
        userB: { ...closed, select: ['live'] },
        admin: { ...closed, select: ['live'] },
        service: { ...closed, select: ['live'] },
      },
      writable: { insert: [], update: [] },
    },
  },
  functions: {
    'public.search_blog_posts(text, uuid, integer)': {
      call: `public.search_blog_posts('post')`,
      may: adminsOnly,
    },
  },
};
