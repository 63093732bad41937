-- The outline of a course stays public. What a lesson says is in tables of its own, for those who may study it.
alter table public.courses
  add column position integer check (position > 0),
  add column objectives text[] not null default '{}' check (cardinality(objectives) <= 10),
  add column skills text[] not null default '{}' check (cardinality(skills) <= 10);
comment on column public.courses.position is 'The place of the course among those of its level; those without one come last.';
comment on column public.courses.objectives is 'What a learner can do after the course.';
comment on column public.courses.skills is 'What the certificate of the level says about its holder because of this course.';

alter table public.course_modules
  add column slug text check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  add column content_id text unique check (content_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(content_id) <= 80),
  add column objectives text[] not null default '{}' check (cardinality(objectives) <= 10),
  add column ideas text[] not null default '{}',
  add column teaching_notes text not null default '' check (char_length(teaching_notes) <= 20000),
  add column archived_at timestamptz,
  alter column position drop not null,
  add constraint course_modules_archived_check check ((archived_at is null) = (position is not null)),
  add unique (id, course_id);
comment on column public.course_modules.content_id is 'The id of the module in curriculum files. It is never reused.';
comment on column public.course_modules.teaching_notes is 'Timing, materials and questions for teachers, in Markdown.';
comment on column public.course_modules.archived_at is
  'Set instead of deleting a module that learners have used. An archived module has no position.';

alter table public.course_lessons
  add column course_id uuid references public.courses on delete cascade,
  add column slug text check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  add column content_id text unique check (content_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(content_id) <= 80),
  add column objectives text[] not null default '{}' check (cardinality(objectives) <= 10),
  add column ideas text[] not null default '{}',
  add column archived_at timestamptz,
  alter column position drop not null,
  add constraint course_lessons_archived_check check ((archived_at is null) = (position is not null));
comment on column public.course_lessons.slug is 'The last part of the URL of the lesson, unique in its course.';
comment on column public.course_lessons.content_id is 'The id of the lesson in curriculum files. It is never reused.';
comment on column public.course_lessons.archived_at is
  'Set instead of deleting a lesson that learners have used. An archived lesson has no position.';

-- The first slug of this text, or of this text and a number, that no other lesson of the course has.
create function private.make_lesson_slug(course uuid, title text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  base text := coalesce(nullif(left(private.slugify(title), 90), ''), 'lesson');
  candidate text;
  number integer := 1;
begin
  base := btrim(base, '-');
  candidate := base;
  while exists (select from public.course_lessons where course_id = course and slug = candidate) loop
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
  return candidate;
end
$$;

create function private.complete_course_module()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.slug := coalesce(new.slug, nullif(btrim(left(private.slugify(new.title), 90), '-'), ''), 'module');
  new.content_id := coalesce(new.content_id, btrim(left(new.slug, 60), '-') || '-' || left(new.id::text, 8));
  return new;
end
$$;

create trigger complete_course_module before insert or update on public.course_modules
for each row execute function private.complete_course_module();

create function private.complete_course_lesson()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.course_id := (select course_id from public.course_modules where id = new.module_id);
  new.slug := coalesce(new.slug, private.make_lesson_slug(new.course_id, new.title));
  new.content_id := coalesce(new.content_id, btrim(left(new.slug, 60), '-') || '-' || left(new.id::text, 8));
  return new;
end
$$;

create trigger complete_course_lesson before insert or update on public.course_lessons
for each row execute function private.complete_course_lesson();

-- The triggers complete the rows that are there already.
update public.course_modules set title = title;
update public.course_lessons set title = title;
alter table public.course_modules alter column slug set not null, alter column content_id set not null;
alter table public.course_lessons
  alter column course_id set not null,
  alter column slug set not null,
  alter column content_id set not null,
  add unique (course_id, slug);

create table public.course_staff (
  course_id uuid not null references public.courses on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  role text not null check (role in ('instructor', 'reviewer')),
  added_at timestamptz not null default now(),
  primary key (course_id, user_id)
);
comment on table public.course_staff is
  'Who works on a course. Instructors change its lessons and questions; reviewers read them. Both see its learners.';
create index course_staff_user_id_idx on public.course_staff (user_id);

-- Null as the second argument asks for any role.
create function private.is_course_staff(course uuid, in_role text default null)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.course_staff join public.profiles on profiles.id = course_staff.user_id
    where course_staff.course_id = course and course_staff.user_id = auth.uid()
      and (in_role is null or course_staff.role = in_role)
      and (profiles.suspended_until is null or profiles.suspended_until <= now())
  )
$$;
grant execute on function private.is_course_staff(uuid, text) to authenticated;

-- Admins and the staff of the course.
create function private.may_teach(course uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.is_admin() or private.is_course_staff(course)
$$;
grant execute on function private.may_teach(uuid) to anon, authenticated;

-- The one rule about who gets the lessons of a course. The learner is null for visitors.
create function private.may_study(course uuid, learner uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.courses
    where courses.id = course and (
      (courses.status = 'Published' and courses.introductory)
      or (
        -- A course that was archived stays with those who took it.
        (courses.status = 'Published' or courses.status = 'Archived' and exists (
          select from public.enrolments where enrolments.course_id = course and enrolments.user_id = learner
        ))
        and exists (select from private.current_plans(learner) as plan where courses.level = any (plan.opens_levels))
      )
      or exists (
        select from public.profiles
        where profiles.id = learner and (profiles.suspended_until is null or profiles.suspended_until <= now())
          and (profiles.role = 'admin' or exists (
            select from public.course_staff where course_staff.course_id = course and course_staff.user_id = learner
          ))
      )
    )
  )
$$;

create function private.may_study(course uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.may_study(course, auth.uid())
$$;
grant execute on function private.may_study(uuid) to anon, authenticated;

create function public.may_study_course(course uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.may_study(course, auth.uid())
$$;
comment on function public.may_study_course(uuid) is 'Whether the caller gets the lessons of a course.';
grant execute on function public.may_study_course(uuid) to anon, authenticated;

create table public.lesson_contents (
  lesson_id uuid primary key references public.course_lessons on delete cascade,
  course_id uuid not null references public.courses on delete cascade,
  blocks jsonb not null check (jsonb_typeof(blocks) = 'array'),
  required_checks text[] not null default '{}',
  revision integer not null check (revision > 0),
  published_at timestamptz not null default now()
);
comment on table public.lesson_contents is 'What a lesson shows: the blocks of its published revision, rendered to safe HTML.';
comment on column public.lesson_contents.required_checks is
  'The questions of the lesson. It is done when all are answered; a lesson without questions is marked as done.';
create index lesson_contents_course_id_idx on public.lesson_contents (course_id);

create trigger announce_content_change after insert or update or delete on public.lesson_contents
for each row execute function private.announce_content_change();

create table public.lesson_revisions (
  id uuid primary key default gen_random_uuid(),
  lesson_id uuid not null references public.course_lessons on delete cascade,
  course_id uuid not null references public.courses on delete cascade,
  number integer not null check (number > 0),
  body text not null check (char_length(body) <= 200000),
  author_id uuid references public.profiles on delete set null,
  origin text not null check (origin in ('import', 'editor')),
  created_at timestamptz not null default now(),
  unique (lesson_id, number)
);
comment on table public.lesson_revisions is 'Every saved text of a lesson, in Markdown. The newest may be a draft; lesson_contents names the published one.';
create index lesson_revisions_course_id_idx on public.lesson_revisions (course_id);
create index lesson_revisions_author_id_idx on public.lesson_revisions (author_id);

create table public.course_files (
  course_id uuid not null references public.courses on delete cascade,
  path text not null check (path ~ '^(figures|downloads|media)/[a-z0-9][a-z0-9._-]*$' and char_length(path) <= 200),
  content bytea not null check (octet_length(content) <= 2097152),
  primary key (course_id, path)
);
comment on table public.course_files is 'The figures and downloads of a course as its authors gave them. Figures are part of the blocks of a lesson.';

revoke all on public.course_staff, public.lesson_contents, public.lesson_revisions, public.course_files
  from anon, authenticated, service_role;
grant select on public.lesson_contents to anon;
grant select on public.course_staff, public.lesson_contents, public.lesson_revisions, public.course_files
  to authenticated, service_role;
alter table public.course_staff enable row level security;
alter table public.lesson_contents enable row level security;
alter table public.lesson_revisions enable row level security;
alter table public.course_files enable row level security;

-- People see where they are staff.
create policy "own staff roles are readable" on public.course_staff for select to authenticated
using (user_id = (select auth.uid()));

-- Admins decide who is staff.
create policy "admins read all staff" on public.course_staff for select to authenticated
using ((select private.is_admin()));

-- Introductory lessons are public, others need a plan that opens their level; staff and admins read all.
create policy "lessons are for those who may study them" on public.lesson_contents for select to anon, authenticated
using (private.may_study(course_id));

-- Drafts and earlier texts are for those who work on the course.
create policy "staff read revisions" on public.lesson_revisions for select to authenticated
using (private.may_teach(course_id));

-- Learners get figures within the lesson.
create policy "staff read course files" on public.course_files for select to authenticated
using (private.may_teach(course_id));

-- Staff see their course before it is published.
create policy "staff read their courses" on public.courses for select to authenticated
using (private.is_course_staff(id));

-- The outline that pages show is what is not archived. Archived parts are for those who work on the course.
create policy "archived modules are for staff" on public.course_modules as restrictive for select to anon, authenticated
using (archived_at is null or private.may_teach(course_id));

create policy "archived lessons are for staff" on public.course_lessons as restrictive for select to anon, authenticated
using (archived_at is null or private.may_teach(course_id));
