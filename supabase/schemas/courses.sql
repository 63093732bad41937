-- Courses with their outline, their staff, and who takes and rates them. The outline of a course is public. What a
-- lesson says is in lessons.sql, for those who may study it.

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
  updated_at timestamptz not null default now(),
  position integer check (position > 0),
  objectives text[] not null default '{}' check (cardinality(objectives) <= 10),
  skills text[] not null default '{}' check (cardinality(skills) <= 10),
  imported_at timestamptz,
  counts_for_certificate boolean not null default true
);
comment on table public.courses is 'The courses of the institute. The catalogue shows the published ones.';
comment on column public.courses.slug is 'The address below /courses/. Made from the title when it is sent empty.';
comment on column public.courses.description is 'What the page of the course says, in Markdown.';
comment on column public.courses.introductory is 'The Free plan opens the introductory courses.';
comment on column public.courses.updated_at is
  'When the course or its modules were last saved, which lets an admin notice that somebody else saved in between.';
comment on column public.courses.position is
  'The place of the course among those of its level; those without one come last.';
comment on column public.courses.objectives is 'What a learner can do after the course.';
comment on column public.courses.skills is
  'What the certificate of the level says about its holder because of this course.';
comment on column public.courses.imported_at is
  'When curriculum files last changed the course. If updated_at is another time, the back office has changed it since.';
comment on column public.courses.counts_for_certificate is
  'Whether the certificate of the level takes this course, once it is published. Admins change it on purpose.';

create index courses_catalogue_idx on public.courses (status, level, created_at);
create index courses_created_at_idx on public.courses (created_at desc, id desc);
create index courses_category_idx on public.courses (category);
create index courses_search_idx on public.courses
using gin (title extensions.gin_trgm_ops, instructor extensions.gin_trgm_ops);

create trigger touch_updated_at before update on public.courses
for each row execute function private.touch_updated_at();

create trigger announce_content_change after insert or update or delete on public.courses
for each row execute function private.announce_content_change();

create trigger clean_text before insert or update of title, instructor on public.courses
for each row execute function private.clean_text('title', 'instructor');

create table public.course_modules (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses on delete cascade,
  position integer check (position > 0),
  title text not null check (btrim(title) <> '' and char_length(title) <= 120),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  content_id text not null unique
    check (content_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(content_id) <= 80),
  objectives text[] not null default '{}' check (cardinality(objectives) <= 10),
  ideas text[] not null default '{}',
  teaching_notes text not null default '' check (char_length(teaching_notes) <= 20000),
  archived_at timestamptz,
  -- Checked at the end of the transaction, so that two modules may change places.
  unique (course_id, position) deferrable initially deferred,
  unique (id, course_id),
  constraint course_modules_archived_check check ((archived_at is null) = (position is not null))
);
comment on table public.course_modules is 'The modules of a course in their order.';
comment on column public.course_modules.content_id is 'The id of the module in curriculum files. It is never reused.';
comment on column public.course_modules.teaching_notes is 'Timing, materials and questions for teachers, in Markdown.';
comment on column public.course_modules.archived_at is
  'Set instead of deleting a module that learners have used. An archived module has no position.';

create trigger announce_content_change after insert or update or delete on public.course_modules
for each row execute function private.announce_content_change();

create trigger clean_text before insert or update of title on public.course_modules
for each row execute function private.clean_text('title');

-- The slug of a module is in the URL of its quiz, so two modules of a course need different ones. An archived module
-- keeps its own, because an author may bring it back.
create function private.make_module_slug(course uuid, title text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  base text := coalesce(nullif(btrim(left(private.slugify(title), 90), '-'), ''), 'module');
  candidate text := base;
  number integer := 1;
begin
  while exists (select from public.course_modules where course_id = course and slug = candidate) loop
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
  return candidate;
end
$$;

-- Fills in the slug and the id for curriculum files.
create function private.complete_course_module()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.slug := coalesce(new.slug, private.make_module_slug(new.course_id, new.title));
  new.content_id := coalesce(new.content_id, btrim(left(new.slug, 60), '-') || '-' || left(new.id::text, 8));
  return new;
end
$$;

create trigger complete_course_module before insert or update on public.course_modules
for each row execute function private.complete_course_module();

create table public.course_lessons (
  id uuid primary key default gen_random_uuid(),
  module_id uuid not null references public.course_modules on delete cascade,
  position integer check (position > 0),
  title text not null check (btrim(title) <> '' and char_length(title) <= 120),
  kind text not null default 'Reading' check (kind in ('Reading', 'Video', 'Exercise', 'Quiz')),
  duration_minutes integer check (duration_minutes between 1 and 600),
  course_id uuid not null references public.courses on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  content_id text not null unique
    check (content_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(content_id) <= 80),
  objectives text[] not null default '{}' check (cardinality(objectives) <= 10),
  ideas text[] not null default '{}',
  archived_at timestamptz,
  unique (module_id, position) deferrable initially deferred,
  unique (course_id, slug),
  constraint course_lessons_archived_check check ((archived_at is null) = (position is not null))
);
comment on table public.course_lessons is 'The lessons of a module in their order.';
comment on column public.course_lessons.slug is 'The last part of the URL of the lesson, unique in its course.';
comment on column public.course_lessons.content_id is 'The id of the lesson in curriculum files. It is never reused.';
comment on column public.course_lessons.archived_at is
  'Set instead of deleting a lesson that learners have used. An archived lesson has no position.';

create trigger announce_content_change after insert or update or delete on public.course_lessons
for each row execute function private.announce_content_change();

create trigger clean_text before insert or update of title on public.course_lessons
for each row execute function private.clean_text('title');

-- The first slug of this title, or of this title and a number, that no other lesson of the course has.
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

-- Fills in the course, the slug and the id for curriculum files.
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

-- ---- Staff

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

grant select on public.course_staff to authenticated, service_role;
alter table public.course_staff enable row level security;

-- Users see where they are staff.
create policy "own staff roles are readable" on public.course_staff for select to authenticated
using (user_id = (select auth.uid()));

-- Admins decide who is staff.
create policy "admins read all staff" on public.course_staff for select to authenticated
using ((select private.is_admin()));

-- Whether the caller works on a course and is not suspended. Null as the second argument accepts any role.
create function private.is_course_staff(course uuid, in_role text default null)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (
    select from public.course_staff join public.profiles on profiles.id = course_staff.user_id
    where course_staff.course_id = course and course_staff.user_id = auth.uid()
      and (in_role is null or course_staff.role = in_role)
      and (profiles.suspended_until is null or profiles.suspended_until <= now())
  );
end
$$;
grant execute on function private.is_course_staff(uuid, text) to authenticated;

-- Whether a person is an admin or on the staff of a course, and not suspended.
create function private.works_on_course(course uuid, person uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (
    select from public.profiles
    where profiles.id = person and (profiles.suspended_until is null or profiles.suspended_until <= now())
      and (profiles.role = 'admin' or exists (
        select from public.course_staff where course_staff.course_id = course and course_staff.user_id = person
      ))
  );
end
$$;

-- Admins and the staff of the course may see its texts, learners and results.
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

-- Makes the owner of an email address an instructor or reviewer of a course, and returns who it is.
create function private.add_staff(course uuid, staff_email text, staff_role text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
begin
  if not exists (select from public.courses where id = course) then
    raise sqlstate 'PT404' using message = 'There is no such course.';
  end if;
  -- An account whose address is not confirmed may belong to another person.
  select profiles.id into person
  from public.profiles join auth.users on users.id = profiles.id
  where lower(profiles.email) = lower(btrim(staff_email)) and users.email_confirmed_at is not null;
  if person is null or not private.hold_account(person) then
    raise sqlstate 'PT404' using message = 'There is no account with this email address.';
  end if;
  if staff_role is null or staff_role not in ('instructor', 'reviewer') then
    raise sqlstate 'PT400' using message = 'Staff are instructors or reviewers.';
  end if;
  insert into public.course_staff (course_id, user_id, role) values (course, person, staff_role)
  on conflict do nothing;
  if not found then
    raise sqlstate 'PT409' using message = 'This person is staff of the course already.';
  end if;
  return person;
end
$$;

create function public.add_course_staff(course uuid, staff_email text, staff_role text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
begin
  perform private.require_admin();
  person := private.add_staff(course, staff_email, staff_role);
  perform private.record_admin_action('course_staff_add', jsonb_build_object(
    'course_id', course, 'course', (select title from public.courses where id = course), 'target_user_id', person,
    'role', staff_role
  ));
end
$$;
comment on function public.add_course_staff(uuid, text, text) is
  'Makes the owner of an email address an instructor or reviewer of a course. For admins.';
grant execute on function public.add_course_staff(uuid, text, text) to authenticated;

create function public.remove_course_staff(course uuid, person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.course_staff where course_id = course and user_id = person;
  if not found then
    raise sqlstate 'PT404' using message = 'This person is not staff of the course.';
  end if;
  perform private.record_admin_action('course_staff_remove', jsonb_build_object(
    'course_id', course, 'course', (select title from public.courses where id = course), 'target_user_id', person
  ));
end
$$;
comment on function public.remove_course_staff(uuid, uuid) is 'Ends the work of a person on a course. For admins.';
grant execute on function public.remove_course_staff(uuid, uuid) to authenticated;

-- ---- Learners

create table public.enrolments (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  enrolled_at timestamptz not null default now(),
  left_at timestamptz check (left_at >= enrolled_at)
);
comment on table public.enrolments is
  'Who takes or took which course. Somebody who left and comes back has a row for each time.';

create unique index enrolments_active_idx on public.enrolments (course_id, user_id) where left_at is null;
create index enrolments_course_id_idx on public.enrolments (course_id);
create index enrolments_user_id_idx on public.enrolments (user_id, enrolled_at desc);
create index enrolments_enrolled_at_idx on public.enrolments (enrolled_at);

grant select on public.enrolments to authenticated, service_role;
alter table public.enrolments enable row level security;

-- Learners see their own enrolments, past ones too. They enrol and leave through the functions below.
create policy "own enrolments are readable" on public.enrolments for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see who takes which course.
create policy "admins read all enrolments" on public.enrolments for select to authenticated
using ((select private.is_admin()));

create trigger require_stated_age before insert on public.enrolments
for each row execute function private.require_stated_age();

create trigger limit_additions after insert on public.enrolments referencing new table as written
for each statement execute function private.enforce_quota('enrolments', 'user_id', '60', '500');

create trigger limit_changes after update on public.enrolments referencing new table as written
for each statement execute function private.enforce_quota('enrolments', 'user_id', '120');

create table public.course_ratings (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  stars integer not null check (stars between 1 and 5),
  rated_at timestamptz not null default now(),
  unique (course_id, user_id)
);
comment on table public.course_ratings is 'How learners like a course: one rating each, which they may change.';

create index course_ratings_user_id_idx on public.course_ratings (user_id);

grant select on public.course_ratings to authenticated, service_role;
alter table public.course_ratings enable row level security;

-- Learners see the ratings they gave.
create policy "own ratings are readable" on public.course_ratings for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see every rating: it tells them which course needs work.
create policy "admins read all ratings" on public.course_ratings for select to authenticated
using ((select private.is_admin()));

-- The page of a course shows its rating. Every rating drops cached pages, so there are limits below.
create trigger announce_content_change after insert or update or delete on public.course_ratings
for each row execute function private.announce_content_change();

create trigger require_stated_age before insert on public.course_ratings
for each row execute function private.require_stated_age();

create trigger limit_additions after insert on public.course_ratings referencing new table as written
for each statement execute function private.enforce_quota('ratings', 'user_id', '60');

create trigger limit_changes after update on public.course_ratings referencing new table as written
for each statement execute function private.enforce_quota('ratings', 'user_id', '60');

-- Enrolling and rating are for those who may study the course, so that users who cannot open a lesson are not in its
-- figures.
create function public.enrol(course uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  learner uuid := private.require_account();
begin
  -- The lock makes an admin who withdraws the course at this moment wait, and then see that it has a learner.
  perform from public.courses where id = course and status = 'Published' for share;
  if not found then
    raise sqlstate 'PT409' using message = 'This course does not take enrolments at the moment.';
  end if;
  if not private.may_study(course, learner) then
    raise sqlstate 'PT403' using message = 'Your plan does not include this course.';
  end if;
  insert into public.enrolments (course_id, user_id) values (course, learner) on conflict do nothing;
end
$$;
comment on function public.enrol(uuid) is
  'Enrols the calling user in a published course that they may study; enrolling twice is enrolling once.';
grant execute on function public.enrol(uuid) to authenticated;

create function public.leave_course(course uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.enrolments set left_at = now()
  where course_id = course and user_id = auth.uid() and left_at is null
$$;
comment on function public.leave_course(uuid) is
  'Ends the enrolment of the calling user; leaving twice is leaving once.';
grant execute on function public.leave_course(uuid) to authenticated;

create function public.rate_course(course uuid, stars integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  learner uuid := private.require_account();
begin
  if not exists (
    select from public.enrolments where course_id = course and user_id = learner and left_at is null
  ) then
    raise sqlstate 'PT409' using message = 'Only somebody who is enrolled in a course can rate it.';
  end if;
  if not private.may_study(course, learner) then
    raise sqlstate 'PT403' using message = 'Your plan does not include this course.';
  end if;
  insert into public.course_ratings (course_id, user_id, stars) values (course, learner, stars)
  on conflict (course_id, user_id) do update set stars = excluded.stars, rated_at = now();
end
$$;
comment on function public.rate_course(uuid, integer) is
  'Gives a course one to five stars, in place of those the calling user gave before. For those who are enrolled and may study it.';
grant execute on function public.rate_course(uuid, integer) to authenticated;

-- Runs as the owner: the average is public, who gave which stars is not.
create function public.course_rating(course uuid)
returns table (rating numeric, ratings bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select round(avg(stars), 1), count(*) from public.course_ratings where course_id = course
$$;
comment on function public.course_rating(uuid) is
  'The average of the stars a course was given, and of how many ratings.';
grant execute on function public.course_rating(uuid) to anon, authenticated, service_role;

-- Who may read the lessons of a course: everyone if it is introductory, those for whom a plan or an agreement opens its
-- level, admins and its staff. The learner is null for visitors. `courses_to_study` in search.sql repeats the rule for
-- speed.
create function private.may_study(course uuid, learner uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (
    select from public.courses
    where courses.id = course and (
      (courses.status = 'Published' and courses.introductory)
      or (
        -- A course that was archived stays with those who took it.
        (courses.status = 'Published' or courses.status = 'Archived' and exists (
          select from public.enrolments where enrolments.course_id = course and enrolments.user_id = learner
        ))
        and exists (
          select from private.current_memberships(learner) as held where courses.level = any (held.opens_levels)
        )
      )
      or private.works_on_course(course, learner)
    )
  );
end
$$;

-- The same about the caller, for policies.
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

-- ---- Who reads the outline

grant select on public.courses to anon, authenticated, service_role;
alter table public.courses enable row level security;

-- Everyone reads what is published: it is the catalogue.
create policy "published courses are public" on public.courses for select to anon, authenticated
using (status = 'Published');

-- Admins read drafts and archived courses too. They write through the functions of the back office, which keep the
-- record.
create policy "admins read all courses" on public.courses for select to authenticated
using ((select private.is_admin()));

-- An archived course stays visible to those who took it.
create policy "learners read the courses they took" on public.courses for select to authenticated
using (exists (
  select from public.enrolments where enrolments.course_id = courses.id and enrolments.user_id = (select auth.uid())
));

-- Staff see their course before it is published.
create policy "staff read their courses" on public.courses for select to authenticated
using (private.is_course_staff(id));

grant select on public.course_modules to anon, authenticated, service_role;
alter table public.course_modules enable row level security;

-- A user who may read a course may see what it consists of; the policies of the courses decide.
create policy "modules follow their course" on public.course_modules for select to anon, authenticated
using (exists (select from public.courses where courses.id = course_id));

-- Pages show what is not archived. Archived modules are for those who work on the course.
create policy "archived modules are for staff" on public.course_modules as restrictive for select to anon, authenticated
using (archived_at is null or private.may_teach(course_id));

grant select on public.course_lessons to anon, authenticated, service_role;
alter table public.course_lessons enable row level security;

-- A user who may read a module may see its lessons.
create policy "lessons follow their module" on public.course_lessons for select to anon, authenticated
using (exists (select from public.course_modules where course_modules.id = module_id));

-- The same for archived lessons.
create policy "archived lessons are for staff" on public.course_lessons as restrictive for select to anon, authenticated
using (archived_at is null or private.may_teach(course_id));

-- A lesson is archived by itself or with its module. The outline of a course leaves both out.
create function private.is_current_lesson(lesson uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (
    select from public.course_lessons join public.course_modules on course_modules.id = course_lessons.module_id
    where course_lessons.id = lesson and course_lessons.archived_at is null and course_modules.archived_at is null
  );
end
$$;
grant execute on function private.is_current_lesson(uuid) to anon, authenticated;
