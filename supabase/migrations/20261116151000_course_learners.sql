-- A learner of a course has enrolled in it or read in it. Lists of learners page through this table, so that a page
-- costs the same however many learners a course has.
create table private.course_learners (
  course_id uuid not null references public.courses on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  joined_at timestamptz not null,
  primary key (course_id, user_id)
);
comment on table private.course_learners is
  'Who has enrolled in a course or read in it, and since when. Triggers add the rows.';
create index course_learners_joined_at_idx on private.course_learners (course_id, joined_at desc, user_id desc);
create index course_learners_user_id_idx on private.course_learners (user_id);
alter table private.course_learners enable row level security;
revoke all on private.course_learners from anon, authenticated, service_role;

insert into private.course_learners (course_id, user_id, joined_at)
select course_id, user_id, min(joined_at)
from (
  select course_id, user_id, enrolled_at as joined_at from public.enrolments
  union all
  select course_id, user_id, started_at from public.lesson_progress
) as joined
group by course_id, user_id;

create function private.add_enrolled_learner()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.course_learners (course_id, user_id, joined_at)
  values (new.course_id, new.user_id, new.enrolled_at) on conflict do nothing;
  return null;
end
$$;
create trigger add_enrolled_learner after insert on public.enrolments
for each row execute function private.add_enrolled_learner();

-- Only a new row counts: saving the position in a lesson, which happens all the time, does not run this.
create function private.add_reading_learner()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.course_learners (course_id, user_id, joined_at)
  values (new.course_id, new.user_id, new.started_at) on conflict do nothing;
  return null;
end
$$;
create trigger add_reading_learner after insert on public.lesson_progress
for each row execute function private.add_reading_learner();

create function private.require_teacher(course uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.may_teach(course) then
    raise insufficient_privilege using message = 'Only the staff of the course may do this.';
  end if;
end
$$;

-- EXECUTE plans the search for the text at hand, as in search_profiles.
create function public.course_learners(
  course uuid,
  search_text text default '',
  after_learner uuid default null,
  page_size integer default 50
)
returns table (
  user_id uuid,
  joined_at timestamptz,
  full_name text,
  email text,
  is_enrolled boolean,
  lessons_done integer,
  quizzes_passed integer,
  last_active_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_teacher(course);
  return query execute $query$
    with page as (
      select learner.user_id, learner.joined_at, profile.full_name, profile.email
      from private.course_learners learner join public.profiles profile on profile.id = learner.user_id
      where learner.course_id = $1
        and case
          when $2 = '' then true
          when $2 ~ '[[:alnum:]]{3}' then profile.search_text like private.containing($2)
          else strpos(profile.search_text, $2) > 0
        end
        and ($3 is null or (learner.joined_at, learner.user_id) < (
          select before.joined_at, before.user_id from private.course_learners before
          where before.course_id = $1 and before.user_id = $3
        ))
      order by learner.joined_at desc, learner.user_id desc
      limit $4
    )
    select
      page.user_id, page.joined_at, page.full_name, page.email,
      exists (
        select from public.enrolments
        where enrolments.course_id = $1 and enrolments.user_id = page.user_id and enrolments.left_at is null
      ),
      read.done::integer, tried.passed::integer,
      greatest(read.last_at, tried.last_at)
    from page
    cross join lateral (
      select
        count(*) filter (where progress.done_at is not null and lesson.archived_at is null) as done,
        max(progress.updated_at) as last_at
      from public.lesson_progress progress join public.course_lessons lesson on lesson.id = progress.lesson_id
      where progress.course_id = $1 and progress.user_id = page.user_id
    ) as read
    cross join lateral (
      select
        count(distinct attempt.assessment_id) filter (where attempt.is_passed) as passed,
        max(coalesce(attempt.submitted_at, attempt.started_at)) as last_at
      from public.course_modules module
      join public.assessments quiz on quiz.module_id = module.id
      join public.attempts attempt on attempt.assessment_id = quiz.id and attempt.user_id = page.user_id
      where module.course_id = $1 and module.archived_at is null
    ) as tried
    order by page.joined_at desc, page.user_id desc
  $query$ using course, lower(btrim(search_text)), after_learner, least(page_size, 1000);
end
$$;
comment on function public.course_learners(uuid, text, uuid, integer) is
  'The learners of a course with their progress, newest first; the next page begins after the learner named. For its staff.';
grant execute on function public.course_learners(uuid, text, uuid, integer) to authenticated;

create function public.course_learner(course uuid, learner uuid)
returns table (
  user_id uuid,
  joined_at timestamptz,
  full_name text,
  email text,
  is_enrolled boolean,
  extra_percent integer
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_teacher(course);
  return query
    select
      listed.user_id, listed.joined_at, profile.full_name, profile.email,
      exists (
        select from public.enrolments
        where enrolments.course_id = course and enrolments.user_id = learner and enrolments.left_at is null
      ),
      coalesce(extra.percent, 0)
    from private.course_learners listed
    join public.profiles profile on profile.id = listed.user_id
    left join public.extra_time extra on extra.user_id = listed.user_id
    where listed.course_id = course and listed.user_id = learner;
end
$$;
comment on function public.course_learner(uuid, uuid) is
  'Who a learner of a course is, and their extra time in exams; no row for anybody else. For the staff of the course.';
grant execute on function public.course_learner(uuid, uuid) to authenticated;
