import { ids } from '../people.ts';
import { type Area, closed } from './access.ts';

/** User A is an instructor of the course that has the film. */
const files = ['a.png', 'b.png', 'film.mp4', 'post.png'];
/** User A's own, which nobody else sees. */
const projectFile = 'report.pdf';
/** A scan of a form of user A, which admins see too. */
export const scan = '00000000-0000-4000-8000-0000000000fa.pdf';
const buckets = [
  'avatars',
  'blog-images',
  'consent-forms',
  'course-images',
  'lesson-films',
  'projects',
  'site-images',
  'spare',
];
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

export const storage: Area = {
  tables: {
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
        ('avatars', '${ids.userA}/a.png'), ('avatars', '${ids.userB}/b.png'), ('blog-images', 'post.png'),
        ('lesson-films', (select id || '/film.mp4' from public.courses where slug = 'archived')),
        ('projects', '${ids.userA}/${ids.userA}/${projectFile}'), ('consent-forms', '${ids.userA}/${scan}')`,
      name: 'storage.filename(name)',
      insert: { bucket_id: `'avatars'`, name: `coalesce(auth.uid()::text, 'nobody') || '/new.png'` },
      update: ['metadata', `'{"changed": true}'`],
      may: {
        anon: { select: [], insert: 'denied', update: [], delete: [] },
        userA: {
          select: [scan, 'a.png', 'film.mp4', projectFile],
          insert: 'done',
          update: ['a.png'],
          delete: [scan, 'a.png', 'film.mp4', projectFile],
        },
        userB: { select: ['b.png'], insert: 'done', update: ['b.png'], delete: ['b.png'] },
        admin: { select: [scan, ...files], insert: 'done', update: ['post.png'], delete: files },
        service: {
          select: [scan, ...files, projectFile],
          insert: 'done',
          update: [scan, ...files, projectFile],
          delete: [scan, ...files, projectFile],
        },
      },
      // As on hosted Supabase, an actor who may write a row may write all its columns; the storage service decides what
      // it writes.
      writable: { insert: objectColumns, update: objectColumns },
    },
  },
  functions: {},
};
