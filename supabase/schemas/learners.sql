-- What the staff of a course see of its learners, and how its lessons and questions do.

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

-- Enrolling makes a learner.
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

-- Reading makes a learner too. Only a new row counts: saving the position in a lesson, which happens all the time,
-- does not run this.
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

-- Every function for the staff of a course begins with this.
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

-- ---- Results

-- The same as may_teach, about another user.
create function private.is_teacher_of(person uuid, course uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.profiles
    where profiles.id = person and (profiles.suspended_until is null or profiles.suspended_until <= now())
      and (profiles.role = 'admin' or exists (
        select from public.course_staff where course_staff.course_id = course and course_staff.user_id = person
      ))
  )
$$;

create function public.review_attempt(teacher uuid, attempt uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  stored public.attempts;
  course uuid;
begin
  select * into stored from public.attempts where id = attempt and submitted_at is not null;
  -- An exam belongs to no course, so that only admins see its answers.
  select course_modules.course_id into course
  from public.assessments join public.course_modules on course_modules.id = assessments.module_id
  where assessments.id = stored.assessment_id;
  if stored.id is null or not private.is_teacher_of(teacher, course) then
    raise sqlstate 'PT404' using message = 'There is no such attempt.';
  end if;
  return public.read_attempt(stored.user_id, stored.id);
end
$$;
comment on function public.review_attempt(uuid, uuid) is
  'A submitted attempt of a learner with its questions and keys, if the teacher may see it. For the function that shows it.';
grant execute on function public.review_attempt(uuid, uuid) to service_role;

-- Of a large course, the learners who joined last are counted: what they do says how the course works as it is now,
-- and the figures take the same time however many learners there are. Fewer than 5 learners make no figures.
create function public.course_funnel(course uuid)
returns table (lesson_id uuid, learners integer, opened integer, half_read integer, done integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_teacher(course);
  return query
    with sample as (
      select listed.user_id from private.course_learners listed
      where listed.course_id = course order by listed.joined_at desc, listed.user_id desc limit 1000
    ),
    counted as (select count(*)::integer as learners from sample),
    lessons as materialized (
      select lesson.id, module.position as module_position, lesson.position,
        jsonb_array_length(content.blocks) as blocks
      from public.course_lessons lesson
      join public.course_modules module on module.id = lesson.module_id
      join public.lesson_contents content on content.lesson_id = lesson.id
      where lesson.course_id = course and lesson.archived_at is null and module.archived_at is null
    ),
    reached as (
      select
        progress.lesson_id,
        count(*)::integer as opened,
        -- The number of a block counts from 0.
        count(*) filter (
          where progress.done_at is not null or 2 * (progress.block_number + 1) >= lessons.blocks
        )::integer as half_read,
        count(*) filter (where progress.done_at is not null)::integer as done
      from sample
      join public.lesson_progress progress on progress.course_id = course and progress.user_id = sample.user_id
      join lessons on lessons.id = progress.lesson_id
      group by progress.lesson_id
    )
    select
      lessons.id, counted.learners,
      case when counted.learners >= 5 then coalesce(reached.opened, 0) end,
      case when counted.learners >= 5 then coalesce(reached.half_read, 0) end,
      case when counted.learners >= 5 then coalesce(reached.done, 0) end
    from lessons cross join counted left join reached on reached.lesson_id = lessons.id
    order by lessons.module_position, lessons.position;
end
$$;
comment on function public.course_funnel(uuid) is
  'How many of the last 1000 learners opened each lesson of a course, read half of it and finished it. For its staff.';
grant execute on function public.course_funnel(uuid) to authenticated;

-- Only the first answer of each learner to a question counts: later ones are given after its solution was shown.
create function public.question_figures(course uuid)
returns table (
  question_id text,
  module_id uuid,
  lesson_id uuid,
  kind text,
  prompt text,
  is_parametric boolean,
  learners integer,
  share_right numeric,
  discrimination numeric,
  options jsonb,
  wrong_answers jsonb
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
    with bank as materialized (
      select q.id, q.module_id, q.lesson_id, q.is_parametric, q.position, module.position as module_position,
        revision.question ->> 'kind' as kind, revision.question ->> 'prompt' as prompt,
        revision.question -> 'options' as options
      from private.questions q
      join private.question_revisions revision on revision.question_id = q.id and revision.revision = q.revision
      join public.course_modules module on module.id = q.module_id
      where module.course_id = course and module.archived_at is null and q.archived_at is null
    ),
    recent as (
      select attempt.* from public.course_modules module
      join public.assessments quiz on quiz.module_id = module.id
      cross join lateral (
        select attempts.id, attempts.user_id, attempts.submitted_at from public.attempts
        where attempts.assessment_id = quiz.id and attempts.submitted_at is not null
        order by attempts.submitted_at desc limit 300
      ) as attempt
      where module.course_id = course and module.archived_at is null
    ),
    answered as (
      select asked.*, recent.user_id, recent.submitted_at,
        (sum(asked.score) over in_attempt - asked.score) / nullif(count(*) over in_attempt - 1, 0) as rest_score
      from recent
      -- The limit, which no attempt reaches, keeps the planner from reading the questions of all attempts.
      cross join lateral (
        select stored.question_id, stored.revision, stored.score::float8, stored.choices, stored.answer
        from private.attempt_questions stored where stored.attempt_id = recent.id limit 100
      ) as asked
      window in_attempt as (partition by recent.id)
    ),
    firsts as materialized (
      select distinct on (answered.question_id, answered.user_id) answered.* from answered
      order by answered.question_id, answered.user_id, answered.submitted_at
    ),
    figures as (
      select
        firsts.question_id,
        count(*)::integer as learners,
        round(avg(case when firsts.score >= 1 then 1 else 0 end), 3) as share_right,
        round(corr(firsts.score, firsts.rest_score)::numeric, 2) as discrimination
      from firsts group by firsts.question_id
    ),
    -- An option is known by its text, because a revision of the question may have another order.
    chosen as materialized (
      select counted.question_id,
        revision.question -> 'options' -> counted.choice ->> 'text' as text,
        sum(counted.learners)::integer as learners
      from (
        select firsts.question_id, firsts.revision, choice, count(*) as learners
        from firsts cross join lateral unnest(firsts.choices) as choice
        group by firsts.question_id, firsts.revision, choice
      ) as counted
      join private.question_revisions revision
        on revision.question_id = counted.question_id and revision.revision = counted.revision
      group by 1, 2
    ),
    typed as materialized (
      select firsts.question_id, lower(btrim(firsts.answer #>> '{}')) as text, count(*)::integer as learners
      from firsts join bank on bank.id = firsts.question_id
      where bank.kind in ('numeric', 'text') and not bank.is_parametric and firsts.score < 1
        and btrim(firsts.answer #>> '{}') <> ''
      group by 1, 2 having count(*) >= 2
    )
    select
      bank.id, bank.module_id, bank.lesson_id, bank.kind, bank.prompt, bank.is_parametric,
      coalesce(figures.learners, 0),
      case when figures.learners >= 5 then figures.share_right end,
      case when figures.learners >= 10 then figures.discrimination end,
      case when figures.learners >= 5 then (
        select jsonb_agg(jsonb_build_object(
          'text', option ->> 'text', 'correct', option -> 'correct', 'learners', coalesce(chosen.learners, 0)
        ) order by place)
        from json_array_elements(bank.options) with ordinality as listed (option, place)
        left join chosen on chosen.question_id = bank.id and chosen.text = option ->> 'text'
      ) end,
      case when figures.learners >= 5 then (
        select jsonb_agg(jsonb_build_object('text', common.text, 'learners', common.learners)
          order by common.learners desc, common.text)
        from (
          select typed.text, typed.learners from typed where typed.question_id = bank.id
          order by typed.learners desc, typed.text limit 5
        ) as common
      ) end
    from bank left join figures on figures.question_id = bank.id
    order by bank.module_position, bank.position;
end
$$;
comment on function public.question_figures(uuid) is
  'How the questions of a course do in the last 300 attempts at each quiz: share of right answers from 5 learners on, discrimination (correlation with the rest of the attempt) from 10 on, options and common wrong answers. For its staff.';
grant execute on function public.question_figures(uuid) to authenticated;
