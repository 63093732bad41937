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
  primary key (user_id, lesson_id)
);
comment on table public.lesson_progress is 'How far each learner is in each lesson. Nothing here is ever taken back.';
comment on column public.lesson_progress.block_key is 'The furthest block that was reached, where the lesson is resumed.';
comment on column public.lesson_progress.block_number is 'The place of that block in the lesson, so that of two devices the furthest wins.';
comment on column public.lesson_progress.checks is 'The questions of the lesson that were answered: true if rightly at least once.';
create index lesson_progress_course_id_idx on public.lesson_progress (course_id, user_id);
create index lesson_progress_lesson_id_idx on public.lesson_progress (lesson_id);
create index lesson_progress_recent_idx on public.lesson_progress (user_id, updated_at desc);

create table public.lesson_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles on delete cascade,
  lesson_id uuid not null references public.course_lessons on delete cascade,
  block_key text not null default '' check (char_length(block_key) <= 40),
  text text not null check (btrim(text) <> '' and char_length(text) <= 5000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.lesson_notes is 'What learners write down for themselves beside a lesson. Nobody else reads it.';
create index lesson_notes_user_id_idx on public.lesson_notes (user_id, updated_at desc);
create index lesson_notes_lesson_id_idx on public.lesson_notes (lesson_id);

create trigger touch_updated_at before update on public.lesson_notes
for each row execute function private.touch_updated_at();

revoke all on public.lesson_progress, public.lesson_notes from anon, authenticated, service_role;
grant select on public.lesson_progress to authenticated, service_role;
grant select on public.lesson_notes to authenticated, service_role;
grant insert (id, lesson_id, block_key, text), update (text), delete on public.lesson_notes to authenticated;
alter table public.lesson_progress enable row level security;
alter table public.lesson_notes enable row level security;

-- Learners see their own progress, also after their membership ended. They write by the functions below.
create policy "own progress is readable" on public.lesson_progress for select to authenticated
using (user_id = (select auth.uid()));

-- Staff see how the learners of their course get on.
create policy "staff read the progress of their learners" on public.lesson_progress for select to authenticated
using (private.may_teach(course_id));

-- Notes are private, for staff and admins too.
create policy "own notes are readable" on public.lesson_notes for select to authenticated
using (user_id = (select auth.uid()));

-- A note belongs to a lesson that its author may study.
create policy "learners add notes" on public.lesson_notes for insert to authenticated
with check (
  user_id = (select auth.uid())
  and exists (
    select from public.course_lessons where course_lessons.id = lesson_id and private.may_study(course_lessons.course_id)
  )
);

-- Notes stay changeable after a membership ended: they are the learner's.
create policy "learners change their notes" on public.lesson_notes for update to authenticated
using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "learners delete their notes" on public.lesson_notes for delete to authenticated
using (user_id = (select auth.uid()));

-- What writes about a learner in a lesson begins with this. It returns the course of the lesson.
create function private.require_lesson(lesson uuid, learner uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  course uuid := (select course_id from public.course_lessons where id = lesson and archived_at is null);
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

-- The same function as before, except that what learners have used is archived instead of deleted.
create or replace function private.save_course_modules(course uuid, modules jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  module jsonb;
  lesson jsonb;
  saved_module uuid;
  saved_lesson uuid;
  kept_modules uuid[] := '{}';
  kept_lessons uuid[] := '{}';
  module_position integer := 0;
  lesson_position integer;
begin
  for module in select jsonb_array_elements(modules) loop
    module_position := module_position + 1;
    update public.course_modules
    set title = btrim(module ->> 'title'), position = module_position, archived_at = null
    where id = (module ->> 'id')::uuid and course_id = course
    returning id into saved_module;
    if saved_module is null then
      insert into public.course_modules (course_id, position, title)
      values (course, module_position, btrim(module ->> 'title'))
      returning id into saved_module;
    end if;
    kept_modules := kept_modules || saved_module;

    lesson_position := 0;
    for lesson in select jsonb_array_elements(module -> 'lessons') loop
      lesson_position := lesson_position + 1;
      update public.course_lessons set
        module_id = saved_module,
        position = lesson_position,
        archived_at = null,
        title = btrim(lesson ->> 'title'),
        kind = lesson ->> 'kind',
        duration_minutes = (lesson ->> 'duration_minutes')::integer
      where id = (lesson ->> 'id')::uuid and course_id = course
      returning id into saved_lesson;
      if saved_lesson is null then
        insert into public.course_lessons (module_id, position, title, kind, duration_minutes)
        values (
          saved_module,
          lesson_position,
          btrim(lesson ->> 'title'),
          lesson ->> 'kind',
          (lesson ->> 'duration_minutes')::integer
        )
        returning id into saved_lesson;
      end if;
      kept_lessons := kept_lessons || saved_lesson;
    end loop;
  end loop;
  perform private.remove_course_parts(course, kept_modules, kept_lessons);
end
$$;

-- Waits for learners who are writing in these lessons and starting these quizzes, and lets nobody begin to.
create function private.hold_course_parts(course uuid, kept_modules uuid[], kept_lessons uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.course_lessons where course_id = course and id <> all (kept_lessons) order by id for update;
  perform from public.assessments
  where module_id in (select id from public.course_modules where course_id = course and id <> all (kept_modules))
  order by id for update;
end
$$;

-- Deletes the modules and lessons that are not kept, and archives those that learners have used.
create function private.remove_course_parts(course uuid, kept_modules uuid[], kept_lessons uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.hold_course_parts(course, kept_modules, kept_lessons);
  update public.course_lessons as lesson set archived_at = coalesce(archived_at, now()), position = null
  where course_id = course and id <> all (kept_lessons) and private.is_lesson_used(lesson.id);
  delete from public.course_lessons where course_id = course and id <> all (kept_lessons) and archived_at is null;
  update public.course_modules as module set archived_at = coalesce(archived_at, now()), position = null
  where course_id = course and id <> all (kept_modules)
    and (
      exists (select from public.course_lessons where course_lessons.module_id = module.id)
      or private.is_module_used(module.id)
    );
  delete from public.course_modules where course_id = course and id <> all (kept_modules) and archived_at is null;
end
$$;
