create table public.courses (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  title text not null check (btrim(title) <> '' and char_length(title) <= 120),
  summary text not null check (btrim(summary) <> '' and char_length(summary) <= 300),
  description text not null default '' check (char_length(description) <= 20000),
  level text not null check (level in ('Beginner', 'Intermediate', 'Advanced')),
  introductory boolean not null default false,
  instructor text not null check (btrim(instructor) <> '' and char_length(instructor) <= 100),
  category text not null check (btrim(category) <> '' and char_length(category) <= 60),
  status text not null default 'Draft' check (status in ('Published', 'Draft', 'Archived')),
  duration text not null check (btrim(duration) <> '' and char_length(duration) <= 40),
  thumbnail_url text check (char_length(thumbnail_url) <= 2048 and thumbnail_url ~* '^https?://[^[:space:]]+$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.courses is 'The courses of the institute. The catalogue shows the published ones.';
comment on column public.courses.slug is 'The address below /courses/. Made from the title when it is sent empty.';
comment on column public.courses.description is 'What the page of the course says, in Markdown.';
comment on column public.courses.introductory is 'The Free plan opens the introductory courses.';
comment on column public.courses.updated_at is
  'When the course or its modules were last saved, which lets an admin notice that somebody else saved in between.';

create index courses_catalogue_idx on public.courses (status, level, created_at);
create index courses_created_at_idx on public.courses (created_at desc, id desc);
create index courses_category_idx on public.courses (category);
create index courses_search_idx on public.courses
using gin (title extensions.gin_trgm_ops, instructor extensions.gin_trgm_ops);

create trigger touch_updated_at before update on public.courses
for each row execute function private.touch_updated_at();

create trigger announce_content_change after insert or update or delete on public.courses
for each row execute function private.announce_content_change();

create table public.course_modules (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses on delete cascade,
  position integer not null check (position > 0),
  title text not null check (btrim(title) <> '' and char_length(title) <= 120),
  -- Checked at the end of the transaction, so that two modules may change places.
  unique (course_id, position) deferrable initially deferred
);
comment on table public.course_modules is 'The modules of a course in their order.';

create trigger announce_content_change after insert or update or delete on public.course_modules
for each row execute function private.announce_content_change();

create table public.course_lessons (
  id uuid primary key default gen_random_uuid(),
  module_id uuid not null references public.course_modules on delete cascade,
  position integer not null check (position > 0),
  title text not null check (btrim(title) <> '' and char_length(title) <= 120),
  kind text not null default 'Reading' check (kind in ('Reading', 'Video', 'Exercise', 'Quiz')),
  duration_minutes integer check (duration_minutes between 1 and 600),
  unique (module_id, position) deferrable initially deferred
);
comment on table public.course_lessons is 'The lessons of a module in their order.';

create trigger announce_content_change after insert or update or delete on public.course_lessons
for each row execute function private.announce_content_change();

revoke all on public.courses, public.course_modules, public.course_lessons from anon, authenticated, service_role;
grant select on public.courses, public.course_modules, public.course_lessons to anon, authenticated, service_role;
alter table public.courses enable row level security;
alter table public.course_modules enable row level security;
alter table public.course_lessons enable row level security;

-- Everybody reads what is published: it is the catalogue.
create policy "published courses are public" on public.courses for select to anon, authenticated
using (status = 'Published');

-- Admins read drafts and archived courses too. They write by the functions of the back office alone, which keep the
-- record.
create policy "admins read all courses" on public.courses for select to authenticated
using ((select private.is_admin()));

-- Whoever may read a course may see what it consists of; the policies of the courses decide.
create policy "modules follow their course" on public.course_modules for select to anon, authenticated
using (exists (select from public.courses where courses.id = course_id));

-- Whoever may read a module may see its lessons.
create policy "lessons follow their module" on public.course_lessons for select to anon, authenticated
using (exists (select from public.course_modules where course_modules.id = module_id));

-- The pictures of courses, under the rules that hold for pictures of the blog.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('course-images', 'course-images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Admins make the courses, so their pictures are theirs to list.
create policy "admins list course images" on storage.objects for select to authenticated
using (bucket_id = 'course-images' and (select private.is_admin()));

-- Admins make the courses, so their pictures are theirs to add.
create policy "admins add course images" on storage.objects for insert to authenticated
with check (bucket_id = 'course-images' and (select private.is_admin()));

-- Admins make the courses, so their pictures are theirs to remove.
create policy "admins remove course images" on storage.objects for delete to authenticated
using (bucket_id = 'course-images' and (select private.is_admin()));
