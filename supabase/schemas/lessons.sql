-- What lessons say, and what learners do in them: progress and notes.

-- The names of the labs in the blocks of a lesson.
create function private.lab_names(blocks jsonb)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg(name #>> '{}'), '{}')
  from jsonb_path_query(blocks, '$[*] ? (@.kind == "lab").name') as name
$$;

create table public.lesson_contents (
  lesson_id uuid primary key references public.course_lessons on delete cascade,
  course_id uuid not null references public.courses on delete cascade,
  blocks jsonb not null check (jsonb_typeof(blocks) = 'array'),
  required_checks text[] not null default '{}',
  revision integer not null check (revision > 0),
  published_at timestamptz not null default now(),
  labs text[] not null generated always as (private.lab_names(blocks)) stored
);
comment on table public.lesson_contents is
  'What a lesson shows: the blocks of its published revision, rendered to safe HTML.';
comment on column public.lesson_contents.required_checks is
  'The questions of the lesson. It is done when all are answered; a lesson without questions is marked as done.';
comment on column public.lesson_contents.labs is 'The labs of the lesson.';

create index lesson_contents_course_id_idx on public.lesson_contents (course_id);

grant select on public.lesson_contents to anon, authenticated, service_role;
alter table public.lesson_contents enable row level security;

-- Introductory lessons are public, others need a plan that opens their level; staff and admins read all.
create policy "lessons are for those who may study them" on public.lesson_contents for select to anon, authenticated
using (private.may_study(course_id));

-- What an archived lesson says is for those who work on the course, as its place in the outline is.
create policy "archived lessons are for staff" on public.lesson_contents as restrictive for select to anon, authenticated
using (private.is_current_lesson(lesson_id) or private.may_teach(course_id));

create trigger announce_content_change after insert or update or delete on public.lesson_contents
for each row execute function private.announce_content_change();

-- Whether the caller may study a lesson with a block that the path finds. `$file` in the path is the file.
create function private.may_study_file(course uuid, found_at jsonpath, file text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.may_study(course) and exists (
    select from public.lesson_contents
    where course_id = course and jsonb_path_exists(blocks, found_at, jsonb_build_object('file', file))
      and private.is_current_lesson(lesson_id)
  )
$$;
grant execute on function private.may_study_file(uuid, jsonpath, text) to anon, authenticated;

create table public.lesson_revisions (
  id uuid primary key default gen_random_uuid(),
  lesson_id uuid not null references public.course_lessons on delete cascade,
  course_id uuid not null references public.courses on delete cascade,
  number integer not null check (number > 0),
  body text not null check (char_length(body) <= 200000),
  author_id uuid references public.profiles on delete set null,
  origin text not null check (origin in ('import', 'editor')),
  created_at timestamptz not null default now(),
  -- A draft changes the title and the facts of a lesson too, and they stay a draft until it is published.
  title text check (btrim(title) <> '' and char_length(title) <= 120),
  kind text check (kind in ('Reading', 'Video', 'Exercise', 'Quiz')),
  duration_minutes integer check (duration_minutes between 1 and 600),
  objectives text[] check (cardinality(objectives) <= 10),
  -- Saved by the editor on its own. The next text of the same author takes its place, so that the history stays short.
  is_autosaved boolean not null default false,
  unique (lesson_id, number)
);
comment on table public.lesson_revisions is
  'Every saved text of a lesson, in Markdown. The newest may be a draft; lesson_contents names the published one.';
comment on column public.lesson_revisions.title is
  'With kind, duration_minutes and objectives: what the lesson is to be called. Null for imports, whose outline has it.';

create index lesson_revisions_course_id_idx on public.lesson_revisions (course_id);
create index lesson_revisions_author_id_idx on public.lesson_revisions (author_id);

grant select on public.lesson_revisions to authenticated, service_role;
alter table public.lesson_revisions enable row level security;

-- Drafts and earlier texts are for those who work on the course.
create policy "staff read revisions" on public.lesson_revisions for select to authenticated
using (private.may_teach(course_id));

create trigger limit_additions after insert on public.lesson_revisions referencing new table as written
for each statement execute function private.enforce_quota('saved texts', 'author_id', '300', '10000');

create table public.course_files (
  course_id uuid not null references public.courses on delete cascade,
  path text not null check (path ~ '^(figures|downloads|media)/[a-z0-9][a-z0-9._-]*$' and char_length(path) <= 200),
  content bytea not null check (octet_length(content) <= 2097152),
  uploaded_at timestamptz,
  primary key (course_id, path)
);
comment on table public.course_files is
  'The figures and downloads of a course. Drawings are part of the blocks of a lesson, pictures and downloads are read from here.';
comment on column public.course_files.uploaded_at is
  'When an author uploaded the file on the site. Null for files that came with the files of the course, which imports replace.';

grant select on public.course_files to anon, authenticated, service_role;
alter table public.course_files enable row level security;

-- Staff read all files. Learners get figures within the lesson.
create policy "staff read course files" on public.course_files for select to authenticated
using (private.may_teach(course_id));

-- Lessons offer downloads to keep, to everyone who may study a lesson that offers the file.
create policy "downloads are for those who may study their lesson" on public.course_files
for select to anon, authenticated
using (
  path like 'downloads/%'
  and private.may_study_file(course_id, '$[*] ? (@.kind == "download" && @.src == $file)', path)
);

-- Lessons show pictures that are not drawings, to everyone who may study a lesson that shows the file.
create policy "pictures are for those who may study their lesson" on public.course_files
for select to anon, authenticated
using (
  path like 'figures/%' and path not like '%.svg'
  and private.may_study_file(course_id, '$[*] ? (@.kind == "figure" && @.src == $file)', path)
);

-- The documents that show pictures of public lessons depend on this table.
create trigger announce_content_change after insert or update or delete on public.course_files
for each row execute function private.announce_content_change();

-- ---- Progress

create table public.lesson_progress (
  user_id uuid not null references public.profiles on delete cascade,
  lesson_id uuid not null references public.course_lessons on delete cascade,
  course_id uuid not null references public.courses on delete cascade,
  block_key text not null default '' check (char_length(block_key) <= 40),
  block_number integer not null default 0 check (block_number between 0 and 10000),
  checks jsonb not null default '{}' check (jsonb_typeof(checks) = 'object'),
  done_at timestamptz,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  exercises text[] not null default '{}',
  primary key (user_id, lesson_id)
);
comment on table public.lesson_progress is 'How far each learner is in each lesson. Nothing here is ever taken back.';
comment on column public.lesson_progress.block_key is
  'The furthest block that was reached, where the lesson is resumed.';
comment on column public.lesson_progress.block_number is
  'The place of that block in the lesson, so that of two devices the furthest wins.';
comment on column public.lesson_progress.checks is
  'The questions of the lesson that were answered: true if rightly at least once.';
comment on column public.lesson_progress.exercises is
  'The Python exercises of the lesson that passed. Browsers run them, so they are practice: they complete no lesson.';

create index lesson_progress_course_id_idx on public.lesson_progress (course_id, user_id);
create index lesson_progress_lesson_id_idx on public.lesson_progress (lesson_id);
create index lesson_progress_recent_idx on public.lesson_progress (user_id, updated_at desc);

grant select on public.lesson_progress to authenticated, service_role;
alter table public.lesson_progress enable row level security;

-- Learners see their own progress, also after their membership ended. They write through the functions below.
create policy "own progress is readable" on public.lesson_progress for select to authenticated
using (user_id = (select auth.uid()));

-- Staff see how far the learners of their course are.
create policy "staff read the progress of their learners" on public.lesson_progress for select to authenticated
using (private.may_teach(course_id));

create trigger require_stated_age before insert on public.lesson_progress
for each row execute function private.require_stated_age();

create trigger limit_additions after insert on public.lesson_progress referencing new table as written
for each statement execute function private.enforce_quota('lessons', 'user_id', '600');

create trigger limit_changes after update on public.lesson_progress referencing new table as written
for each statement execute function private.enforce_quota('lessons', 'user_id', '2400');

-- Every function that writes about a learner in a lesson begins with this. It returns the course of the lesson. Nobody
-- learns in an archived lesson, or in one of an archived module.
create function private.require_lesson(lesson uuid, learner uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  course uuid := (
    select course_id from public.course_lessons where id = lesson and private.is_current_lesson(lesson)
  );
begin
  if not private.hold_account(learner) then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
  if course is null then
    raise sqlstate 'PT404' using message = 'There is no such lesson.';
  end if;
  if not private.may_study(course, learner) then
    raise insufficient_privilege using message = 'Your plan does not include this lesson.';
  end if;
  return course;
end
$$;

-- Progress of one learner in one lesson is merged: done stays done, the furthest block wins, answers add up.
create function private.merge_progress(
  learner uuid,
  lesson uuid,
  reached_key text,
  reached_number integer,
  answered jsonb,
  mark_done boolean
)
returns public.lesson_progress
language plpgsql
security definer
set search_path = ''
as $$
declare
  course uuid := private.require_lesson(lesson, learner);
  required text[] := (select required_checks from public.lesson_contents where lesson_id = lesson);
  progress public.lesson_progress;
begin
  insert into public.lesson_progress as stored (user_id, lesson_id, course_id, block_key, block_number, checks)
  values (learner, lesson, course, reached_key, reached_number, answered)
  on conflict (user_id, lesson_id) do update set
    block_key = case when excluded.block_number >= stored.block_number then excluded.block_key else stored.block_key end,
    block_number = greatest(stored.block_number, excluded.block_number),
    -- An answer that was right once stays right.
    checks = stored.checks || excluded.checks || (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(stored.checks) where value = 'true'
    ),
    updated_at = now()
  returning * into progress;
  if progress.done_at is null and required is not null
    and (mark_done or cardinality(required) > 0)
    and required <@ array(select jsonb_object_keys(progress.checks))
  then
    update public.lesson_progress set done_at = now()
    where user_id = learner and lesson_id = lesson returning * into progress;
    -- A learner who does a lesson takes its course, even if they came by a direct link. The lock is that of enrol.
    perform from public.courses where id = course and status = 'Published' for share;
    if found then
      insert into public.enrolments (course_id, user_id) values (course, learner) on conflict do nothing;
    end if;
  elsif mark_done and progress.done_at is null then
    raise sqlstate 'PT409' using message = 'This lesson is done when all its questions are answered.';
  end if;
  return progress;
end
$$;

create function public.save_progress(
  lesson uuid,
  block_key text default '',
  block_number integer default 0,
  mark_done boolean default false
)
returns public.lesson_progress
language sql
security definer
set search_path = ''
as $$
  select private.merge_progress(auth.uid(), lesson, block_key, block_number, '{}', mark_done)
$$;
comment on function public.save_progress(uuid, text, integer, boolean) is
  'Stores how far the caller has read, and on request that a lesson without questions is done. Repeating it changes nothing.';
grant execute on function public.save_progress(uuid, text, integer, boolean) to authenticated;

create function public.record_check(learner uuid, lesson uuid, question text, is_correct boolean)
returns public.lesson_progress
language sql
security definer
set search_path = ''
as $$
  select private.merge_progress(learner, lesson, '', 0, jsonb_build_object(question, is_correct), false)
$$;
comment on function public.record_check(uuid, uuid, text, boolean) is
  'Stores that a learner answered a question of a lesson. For the function that graded the answer.';
grant execute on function public.record_check(uuid, uuid, text, boolean) to service_role;

create function public.record_exercise(lesson uuid, exercise text)
returns public.lesson_progress
language plpgsql
security definer
set search_path = ''
as $$
declare
  progress public.lesson_progress := private.merge_progress(auth.uid(), lesson, '', 0, '{}', false);
begin
  if not exists (
    select from public.lesson_contents
    where lesson_id = lesson and jsonb_path_exists(
      blocks, '$[*] ? (@.kind == "python" && @.id == $id)', jsonb_build_object('id', exercise)
    )
  ) then
    raise sqlstate 'PT404' using message = 'There is no such exercise in this lesson.';
  end if;
  if not exercise = any (progress.exercises) then
    update public.lesson_progress set exercises = exercises || exercise
    where user_id = progress.user_id and lesson_id = lesson returning * into progress;
  end if;
  return progress;
end
$$;
comment on function public.record_exercise(uuid, text) is
  'Stores that a Python exercise of a lesson passed in the browser of the caller. Repeating it changes nothing.';
grant execute on function public.record_exercise(uuid, text) to authenticated;

-- ---- Notes

create table public.lesson_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles on delete cascade,
  lesson_id uuid not null references public.course_lessons on delete cascade,
  block_key text not null default '' check (char_length(block_key) <= 40),
  text text not null check (btrim(text) <> '' and char_length(text) <= 5000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.lesson_notes is
  'What learners write down for themselves beside a lesson. Nobody else reads it, except that the file which guardians download has the notes of their child.';

create index lesson_notes_user_id_idx on public.lesson_notes (user_id, updated_at desc);
create index lesson_notes_lesson_id_idx on public.lesson_notes (lesson_id);

grant select on public.lesson_notes to authenticated, service_role;
grant insert (id, lesson_id, block_key, text), update (text), delete on public.lesson_notes to authenticated;
alter table public.lesson_notes enable row level security;

-- Notes are private: staff and admins do not read them either.
create policy "own notes are readable" on public.lesson_notes for select to authenticated
using (user_id = (select auth.uid()));

-- Learners add notes to lessons that they may study.
create policy "learners add notes" on public.lesson_notes for insert to authenticated
with check (
  user_id = (select auth.uid())
  and exists (
    select from public.course_lessons where course_lessons.id = lesson_id and private.may_study(course_lessons.course_id)
  )
);

-- Notes stay changeable after a membership ended: they belong to the learner.
create policy "learners change their notes" on public.lesson_notes for update to authenticated
using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- The same for deleting them, as long as the account is open.
create policy "learners delete their notes" on public.lesson_notes for delete to authenticated
using (user_id = (select auth.uid()) and (select private.hold_own_account()));

create trigger touch_updated_at before update on public.lesson_notes
for each row execute function private.touch_updated_at();

create trigger require_stated_age before insert on public.lesson_notes
for each row execute function private.require_stated_age();

create trigger limit_additions after insert on public.lesson_notes referencing new table as written
for each statement execute function private.enforce_quota('notes', 'user_id', '60', '500');

create trigger limit_changes after update on public.lesson_notes referencing new table as written
for each statement execute function private.enforce_quota('notes', 'user_id', '600');
