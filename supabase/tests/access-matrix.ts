/**
 * Who may do what with every table, view and function of the schemas the API exposes. `access-matrix.test.ts` and
 * `mass-assignment.test.ts` let everybody try and compare, so a new object needs an entry here to pass.
 */
import { type Actor, ids } from './people.ts';

/** The names of the rows an operation reaches; none means that it runs and touches nothing. */
type Reach = readonly string[] | 'denied';

export interface TableAccess {
  /** Puts the rows of the check in place; the people of `people.ts` are there already. */
  rows?: string;
  /** The expression that names a row in `may`. */
  name: string;
  /** What each actor tries to insert: column names and SQL expressions. */
  insert: Record<string, string>;
  /** The column every actor tries to change and the expression it tries to set. */
  update: readonly [column: string, expression: string];
  /** Which rows each actor tries to delete; all of them if it says nothing. */
  delete?: string;
  may: Record<Actor, { select: Reach; insert: 'done' | 'denied'; update: Reach; delete: Reach }>;
  /** The columns the API may write; a user has no right to one that is not named. */
  writable: { insert: readonly string[]; update: readonly string[] };
  /** Columns that only the secret key may write. */
  serviceWritable?: { insert: readonly string[]; update: readonly string[] };
  /** Valid values to plant in protected columns, where the type's usual one would be refused for another reason. */
  planted?: Record<string, string>;
}

export interface FunctionAccess {
  call: string;
  /** `refused` is for whoever may call it and meets a rule inside. */
  may: Record<Actor, 'done' | 'denied' | 'refused'>;
}

const adminsOnly = {
  anon: 'denied',
  userA: 'denied',
  userB: 'denied',
  admin: 'done',
  service: 'denied',
} as const;
const signedInOnly = {
  anon: 'denied',
  userA: 'done',
  userB: 'done',
  admin: 'done',
  service: 'denied',
} as const;
const closed = { select: 'denied', insert: 'denied', update: 'denied', delete: 'denied' } as const;

const serviceOnly = {
  anon: 'denied',
  userA: 'denied',
  userB: 'denied',
  admin: 'denied',
  service: 'done',
} as const;
const people = ['a@example.com', 'admin@example.com', 'b@example.com'];
const messages = ['from A', 'from B', 'from a visitor'];
const subscribers = ['a@example.com', 'b@example.com', 'z@example.com'];
const pictures = ['a.png', 'b.png', 'post.png'];
const buckets = ['avatars', 'blog-images', 'spare'];
const bucketColumns = [
  'id',
  'name',
  'owner',
  'owner_id',
  'public',
  'avif_autodetection',
  'file_size_limit',
  'allowed_mime_types',
  'created_at',
  'updated_at',
];
const objectColumns = [
  'id',
  'bucket_id',
  'name',
  'owner',
  'owner_id',
  'created_at',
  'updated_at',
  'last_accessed_at',
  'metadata',
  'version',
  'user_metadata',
];
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

export const tables: Record<string, TableAccess> = {
  'public.profiles': {
    name: 'email',
    insert: { id: `'00000000-0000-4000-8000-0000000000ff'`, email: `'new@example.com'` },
    update: ['full_name', `'Changed'`],
    may: {
      anon: closed,
      userA: { select: ['a@example.com'], insert: 'denied', update: ['a@example.com'], delete: 'denied' },
      userB: { select: ['b@example.com'], insert: 'denied', update: ['b@example.com'], delete: 'denied' },
      admin: { select: people, insert: 'denied', update: ['admin@example.com'], delete: 'denied' },
      service: { select: people, insert: 'denied', update: people, delete: 'denied' },
    },
    writable: { insert: [], update: ['full_name'] },
    serviceWritable: { insert: [], update: ['role'] },
    planted: { role: `'admin'` },
  },
  'public.admin_audit_log': {
    rows: `insert into public.admin_audit_log (admin_id, action) values ('${ids.admin}', 'view_users')`,
    name: 'action',
    insert: { admin_id: 'auth.uid()', action: `'admin_login'`, details: `'{}'` },
    update: ['details', `'{"changed": true}'`],
    may: {
      anon: closed,
      userA: { select: [], insert: 'denied', update: 'denied', delete: 'denied' },
      userB: { select: [], insert: 'denied', update: 'denied', delete: 'denied' },
      admin: { select: ['view_users'], insert: 'done', update: 'denied', delete: 'denied' },
      service: { select: ['view_users'], insert: 'done', update: 'denied', delete: 'denied' },
    },
    writable: { insert: ['admin_id', 'action', 'details'], update: [] },
  },
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
  'public.contact_messages': {
    rows: `insert into public.contact_messages (user_id, name, email, subject, message) values
      ('${ids.userA}', 'Ada', 'a@example.com', 'from A', 'Text'),
      ('${ids.userB}', 'Ben', 'b@example.com', 'from B', 'Text'),
      (null, 'Zoe', 'z@example.com', 'from a visitor', 'Text')`,
    name: 'subject',
    insert: { name: `'Ann'`, email: `'ann@example.com'`, subject: `'Subject'`, message: `'Text'` },
    update: ['subject', `'Changed'`],
    may: {
      anon: closed,
      userA: { ...closed, select: ['from A'] },
      userB: { ...closed, select: ['from B'] },
      admin: { ...closed, select: messages },
      service: { ...closed, select: messages, delete: messages },
    },
    writable: { insert: [], update: [] },
  },
  'public.support_tickets': {
    rows: `insert into public.support_tickets (user_id, name, email, subject) values
      ('${ids.userA}', 'Ada', 'a@example.com', 'from A'),
      ('${ids.userB}', 'Ben', 'b@example.com', 'from B'),
      (null, 'Zoe', 'z@example.com', 'from a visitor')`,
    name: 'subject',
    insert: { name: `'Ann'`, email: `'ann@example.com'`, subject: `'Subject'` },
    update: ['status', `'Closed'`],
    may: {
      anon: closed,
      userA: { select: ['from A'], insert: 'denied', update: [], delete: 'denied' },
      userB: { select: ['from B'], insert: 'denied', update: [], delete: 'denied' },
      admin: { select: messages, insert: 'denied', update: messages, delete: 'denied' },
      service: { select: messages, insert: 'denied', update: messages, delete: messages },
    },
    writable: { insert: [], update: ['category', 'priority', 'status', 'assigned_to'] },
  },
  'public.newsletter_subscribers': {
    rows: `insert into public.newsletter_subscribers (email, state) values
      ('a@example.com', 'subscribed'), ('b@example.com', 'pending'), ('z@example.com', 'subscribed')`,
    name: 'email',
    insert: { email: `'new@example.com'`, state: `'subscribed'` },
    update: ['state', `'unsubscribed'`],
    may: {
      anon: closed,
      userA: { ...closed, select: ['a@example.com'] },
      userB: { ...closed, select: ['b@example.com'] },
      admin: { ...closed, select: subscribers },
      service: { ...closed, select: subscribers, delete: subscribers },
    },
    writable: { insert: [], update: [] },
    planted: { state: `'unsubscribed'` },
  },
  'storage.buckets': {
    rows: `insert into storage.buckets (id, name) values ('spare', 'spare')`,
    name: 'id',
    insert: { id: `'new'`, name: `'new'` },
    update: ['public', 'null'],
    delete: `where id = 'spare'`,
    may: {
      anon: { ...closed, select: [] },
      userA: { ...closed, select: [] },
      userB: { ...closed, select: [] },
      admin: { ...closed, select: [] },
      service: { select: buckets, insert: 'done', update: buckets, delete: ['spare'] },
    },
    writable: { insert: [], update: [] },
    serviceWritable: { insert: bucketColumns, update: bucketColumns },
  },
  'storage.objects': {
    rows: `insert into storage.objects (bucket_id, name) values
      ('avatars', '${ids.userA}/a.png'), ('avatars', '${ids.userB}/b.png'), ('blog-images', 'post.png')`,
    name: 'storage.filename(name)',
    insert: { bucket_id: `'avatars'`, name: `coalesce(auth.uid()::text, 'nobody') || '/new.png'` },
    update: ['metadata', `'{"changed": true}'`],
    may: {
      anon: { select: [], insert: 'denied', update: [], delete: [] },
      userA: { select: ['a.png'], insert: 'done', update: ['a.png'], delete: ['a.png'] },
      userB: { select: ['b.png'], insert: 'done', update: ['b.png'], delete: ['b.png'] },
      admin: { select: pictures, insert: 'done', update: ['post.png'], delete: pictures },
      service: { select: pictures, insert: 'done', update: pictures, delete: pictures },
    },
    // As on hosted Supabase, whoever may write a row may write all of it; the storage service decides what it writes.
    writable: { insert: objectColumns, update: objectColumns },
  },
};

export const functions: Record<string, FunctionAccess> = {
  'public.log_admin_action(text, jsonb)': {
    call: `public.log_admin_action('admin_login', '{"user_email": "admin@example.com"}')`,
    may: adminsOnly,
  },
  'public.set_user_role(uuid, text)': {
    call: `public.set_user_role('${ids.userA}', 'admin')`,
    may: adminsOnly,
  },
  'public.suspend_user(uuid)': { call: `public.suspend_user('${ids.userA}')`, may: adminsOnly },
  'public.submit_contact_message(text, text, text, text, text, uuid, text, integer)': {
    call: `public.submit_contact_message(
      'Ann', 'ann@example.com', 'Subject', 'A message', 'General Inquiries', null, 'client', 5)`,
    may: serviceOnly,
  },
  'public.request_newsletter_subscription(text, text, text, text, integer)': {
    call: `public.request_newsletter_subscription(
      'ann@example.com', repeat('a', 64), repeat('b', 64), 'client', 10)`,
    may: serviceOnly,
  },
  'public.confirm_newsletter_subscription(text, text)': {
    call: `public.confirm_newsletter_subscription(repeat('a', 64), repeat('b', 64))`,
    may: serviceOnly,
  },
  'public.unsubscribe_from_newsletter(text)': {
    call: `public.unsubscribe_from_newsletter(repeat('a', 64))`,
    may: serviceOnly,
  },
  'public.choose_newsletter(boolean)': { call: 'public.choose_newsletter(true)', may: signedInOnly },
  'public.delete_my_account()': {
    call: 'public.delete_my_account()',
    // The one admin there is cannot go.
    may: { ...signedInOnly, admin: 'refused' },
  },
  'public.lift_suspension(uuid)': { call: `public.lift_suspension('${ids.userA}')`, may: adminsOnly },
};
