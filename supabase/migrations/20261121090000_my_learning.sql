drop trigger issue_after_attempt on public.attempts;

drop trigger issue_after_payment on public.memberships;

drop trigger issue_after_review on public.project_submissions;

drop function private.course_steps(uuid,uuid[]);

drop function private.issue_after_attempt();

drop function private.issue_after_payment();

drop function private.issue_after_review();

-- How far a learner is in each of these modules. Lessons without a text cannot be done, and a quiz without a question
-- cannot be passed, so neither is asked for.
create or replace function private.module_progress(learner uuid, wanted_modules uuid[])
returns table (
  module_id uuid,
  lessons integer,
  lessons_done integer,
  quiz_id uuid,
  is_quiz_passed boolean,
  is_complete boolean
)
language plpgsql
stable
security definer
set search_path = ''
-- Planning it takes longer than running it, so it keeps one plan, as in my-learning.sql.
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select
    wanted.id, coalesce(studied.lessons, 0), coalesce(studied.done, 0), quiz.id, coalesce(quiz.is_passed, false),
    exists (
      select from private.module_completions completed
      where completed.user_id = learner and completed.module_id = wanted.id
    )
    or coalesce(studied.done = studied.lessons, true) and coalesce(quiz.is_passed, studied.module_id is not null)
  from unnest(wanted_modules) as wanted (id)
  left join (
    select lesson.module_id, count(*)::integer as lessons, count(progress.done_at)::integer as done
    from public.course_lessons lesson
    join public.lesson_contents content on content.lesson_id = lesson.id
    left join public.lesson_progress progress on progress.lesson_id = lesson.id and progress.user_id = learner
    where lesson.module_id = any (wanted_modules) and lesson.archived_at is null
    group by lesson.module_id
  ) as studied on studied.module_id = wanted.id
  left join (
    select assessments.id, assessments.module_id, coalesce(tried.is_passed, false) as is_passed
    from public.assessments
    left join (
      select attempts.assessment_id, bool_or(attempts.is_passed) as is_passed
      from public.attempts where attempts.user_id = learner group by attempts.assessment_id
    ) as tried on tried.assessment_id = assessments.id
    where assessments.module_id = any (wanted_modules) and exists (
      select from private.questions
      where questions.module_id = assessments.module_id and questions.archived_at is null and not questions.is_for_exam
    )
  ) as quiz on quiz.module_id = wanted.id;
end
$$;

-- The projects that the learner has begun, for "My learning": what needs them first, then what waits, then the rest.
create or replace function private.list_projects(learner uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'content_id', projects.content_id, 'title', projects.title, 'status', private.project_status(own),
      'handed_in_at', own.handed_in_at, 'updated_at', own.updated_at,
      'course', jsonb_build_object('slug', courses.slug, 'title', courses.title)
    ) order by array_position(array['revise', 'draft', 'handed-in', 'accepted'], own.state), own.updated_at desc, own.id), '[]')
    from public.project_submissions own
    join public.projects on projects.id = own.project_id
    join public.courses on courses.id = projects.course_id
    where own.user_id = learner
  );
end
$$;

-- One row for each level: what its certificate takes, and what a learner has of it. Its requirements are those that
-- are met or missing here; a capstone that is reviewed elsewhere is neither. The project is the one to work on next for
-- what is missing, or the one that waits for its review.
create or replace function private.certificate_progress(learner uuid)
returns table (
  level text,
  title text,
  modules integer,
  modules_passed integer,
  exam_score integer,
  is_in_plan boolean,
  has_name boolean,
  certificate_id text,
  certificate_status text,
  modules_complete integer,
  is_paid boolean,
  requirements text[],
  missing_requirements text[],
  project jsonb
)
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  -- Of all modules that a certificate can take. One without a text and without a question asks for nothing.
  with studied_modules as materialized (
    select modules.course_id, progress.is_quiz_passed, progress.is_complete
    from private.module_progress(learner, array(
      select modules.id from public.course_modules modules join public.courses on courses.id = modules.course_id
      where modules.archived_at is null and courses.status = 'Published'
    )) as progress
    join public.course_modules modules on modules.id = progress.module_id
    where progress.lessons > 0 or progress.quiz_id is not null
  )
  select
    exam.level,
    private.level_certificate_title(exam.level),
    studied.modules,
    studied.passed,
    (select max(score) from private.exams_that_count(learner, exam)),
    exists (select from private.current_plans(learner) as plan where exam.level = any (plan.certifies_levels)),
    exists (select from public.profiles where id = learner and btrim(full_name) <> ''),
    held.id,
    held.status,
    studied.complete,
    private.is_certification_paid(learner, exam.level),
    case
      when cardinality(further.missing) > 0 or private.has_accepted_project(learner, exam.level)
      then coalesce(rule.requirements, '{}') else '{}'
    end,
    further.missing,
    case when cardinality(further.missing) > 0 then private.next_project(learner, exam.level) end
  from public.assessments exam
  cross join lateral private.certificate_rule_for(learner, exam.level) as rule
  cross join lateral (
    select
      count(*)::integer as modules,
      count(*) filter (where counted.is_quiz_passed)::integer as passed,
      count(*) filter (where counted.is_complete)::integer as complete
    from studied_modules counted where counted.course_id = any (rule.course_ids)
  ) as studied
  cross join lateral (
    select private.missing_requirements(learner, exam.level, rule.requirements) as missing
  ) as further
  left join lateral (
    select certificates.id, certificates.status from public.certificates
    where certificates.user_id = learner and certificates.level = exam.level
      and private.is_certificate_in_force(certificates)
    order by certificates.created_at desc limit 1
  ) as held on true
  where exam.kind = 'exam'
  order by array_position(array['Beginner', 'Intermediate', 'Advanced'], exam.level);
end
$$;

-- What may be the last thing that was missing issues the certificate in the same transaction.
create function private.issue_due_certificates()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.issue_level_certificates(new.user_id);
  return null;
end
$$;

-- Passing a module or the exam.
create trigger issue_after_attempt after update of is_passed on public.attempts
for each row when (new.is_passed and old.is_passed is null) execute function private.issue_due_certificates();

-- What was passed during a trial, or with a plan without certification, gives its certificate when the plan is paid.
create trigger issue_after_payment after insert or update of status, plan_id, is_trial on public.memberships
for each row when (new.status = 'Active' and not new.is_trial) execute function private.issue_due_certificates();

-- A project or capstone that is accepted.
create trigger issue_after_review after update of state on public.project_submissions
for each row when (new.state = 'accepted' and old.state <> 'accepted') execute function private.issue_due_certificates();

-- The courses a learner has begun: enrolled in, or with a lesson or a quiz that they opened.
create or replace function private.begun_courses(learner uuid)
returns table (course_id uuid, is_enrolled boolean, has_left boolean, last_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with traces as (
    select course_id, updated_at as last_at, null::timestamptz as left_at, false as is_enrolled
    from public.lesson_progress where user_id = learner
    union all
    select modules.course_id, coalesce(attempts.submitted_at, attempts.started_at), null, false
    from public.attempts
    join public.assessments on assessments.id = attempts.assessment_id
    join public.course_modules modules on modules.id = assessments.module_id
    where attempts.user_id = learner
    union all
    select course_id, case when left_at is null then enrolled_at end, left_at, left_at is null
    from public.enrolments where user_id = learner
  )
  select traces.course_id, bool_or(traces.is_enrolled),
    not bool_or(traces.is_enrolled) and coalesce(max(traces.left_at) >= max(traces.last_at), false),
    max(traces.last_at)
  from traces join public.courses on courses.id = traces.course_id
  where courses.status <> 'Draft'
  group by traces.course_id
  -- Only a course that was left before anything happened in it has no moment.
  having max(traces.last_at) is not null;
end
$$;

-- The steps of courses: their lessons that have a text, and the quiz of each module that has a question for it.
create function private.course_steps(learner uuid, wanted_courses uuid[])
returns table (
  course_id uuid,
  module_id uuid,
  module_place integer,
  -- Null for a quiz.
  lesson_id uuid,
  place integer,
  is_done boolean,
  touched_at timestamptz,
  -- Of a lesson.
  minutes integer
)
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select modules.course_id, modules.id, modules.position, lessons.id, lessons.position,
    progress.done_at is not null, progress.updated_at, lessons.duration_minutes
  from public.course_modules modules
  join public.course_lessons lessons on lessons.module_id = modules.id and lessons.archived_at is null
  join public.lesson_contents content on content.lesson_id = lessons.id
  left join public.lesson_progress progress on progress.user_id = learner and progress.lesson_id = lessons.id
  where modules.course_id = any (wanted_courses) and modules.archived_at is null
  union all
  select modules.course_id, modules.id, modules.position, null, null, coalesce(tried.is_passed, false), tried.last_at,
    null
  from public.course_modules modules
  join public.assessments quiz on quiz.module_id = modules.id
  left join (
    select attempts.assessment_id, bool_or(attempts.is_passed) as is_passed,
      max(coalesce(attempts.submitted_at, attempts.started_at)) as last_at
    from public.attempts where attempts.user_id = learner group by attempts.assessment_id
  ) as tried on tried.assessment_id = quiz.id
  where modules.course_id = any (wanted_courses) and modules.archived_at is null
    and exists (
      select from private.questions
      where questions.module_id = modules.id and questions.archived_at is null and not questions.is_for_exam
    );
end
$$;

-- Where a learner goes on in a course: in the module they were in last, from the lesson they read last, then in the
-- lessons of the module that they skipped, then in its quiz. The modules after it follow, and then those before it.
-- Null when everything is done.
create or replace function private.course_step(learner uuid, course uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  found record;
begin
  with steps as materialized (select * from private.course_steps(learner, array[course])),
  latest as (
    select * from steps where touched_at is not null
    order by touched_at desc, module_place desc, place desc nulls first limit 1
  )
  select
    steps.*,
    exists (select from latest) as is_begun,
    (select coalesce(sum(open.minutes), 0) from steps as open where not open.is_done) as minutes_left
  into found
  from steps left join latest on true
  where not steps.is_done
  order by
    coalesce(steps.module_place < latest.module_place, false), steps.module_place,
    steps.lesson_id is null,
    coalesce(steps.module_id = latest.module_id and steps.place < latest.place, false), steps.place
  limit 1;
  if found.module_id is null then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'kind', case when found.lesson_id is null then 'quiz' else 'lesson' end,
      'course', jsonb_build_object('slug', courses.slug, 'title', courses.title),
      'module', jsonb_build_object('slug', modules.slug, 'title', modules.title)
    ) || case
      when found.lesson_id is null then jsonb_build_object(
        'is_retry', found.touched_at is not null,
        'pause_seconds', (
          select private.quiz_pause(learner, quiz.id) from public.assessments quiz where quiz.module_id = modules.id
        )
      )
      else (
        select jsonb_build_object(
          'lesson', jsonb_build_object(
            'slug', lessons.slug, 'title', lessons.title, 'minutes', lessons.duration_minutes,
            'block_key', coalesce(progress.block_key, '')
          ),
          'is_begun', found.is_begun,
          'minutes_left', found.minutes_left
        )
        from public.course_lessons lessons
        left join public.lesson_progress progress on progress.user_id = learner and progress.lesson_id = lessons.id
        where lessons.id = found.lesson_id
      )
    end
    from public.course_modules modules join public.courses on courses.id = modules.course_id
    where modules.id = found.module_id
  );
end
$$;

-- An open attempt that the learner may go on with. The one whose time ends first comes first. Within a course, the
-- quizzes of other courses wait, but a running clock does not.
create or replace function private.running_attempt(learner uuid, of_course uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select jsonb_build_object(
      'kind', 'attempt',
      'attempt', attempts.id,
      'level', assessments.level,
      'course', case when courses.id is not null then
        jsonb_build_object('slug', courses.slug, 'title', courses.title)
      end,
      'module', case when modules.id is not null then
        jsonb_build_object('slug', modules.slug, 'title', modules.title)
      end,
      'is_over', attempts.closed_at is not null or attempts.ends_at is not null and attempts.ends_at <= now(),
      'seconds_left', greatest(0, round(extract(epoch from attempts.ends_at - now())))
    )
    from public.attempts
    join public.assessments on assessments.id = attempts.assessment_id
    left join public.course_modules modules on modules.id = assessments.module_id
    left join public.courses on courses.id = modules.course_id
    where attempts.user_id = learner and attempts.submitted_at is null
      -- The page of an archived quiz is gone.
      and modules.archived_at is null
      and (of_course is null or attempts.ends_at is not null or modules.course_id = of_course)
      and private.may_continue_attempt(attempts)
    order by attempts.ends_at nulls last, attempts.started_at desc, attempts.id
    limit 1
  );
end
$$;

-- Whether a learner can start the exam of a level now, from what certificate_progress says about the level. The page of
-- the exam asks for a missing name.
create or replace function private.can_start_exam(learner uuid, level_progress jsonb)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select (level_progress ->> 'modules')::integer > 0
      and level_progress -> 'modules_complete' = level_progress -> 'modules'
      and level_progress ->> 'exam_score' is null
      and level_progress ->> 'certificate_id' is null
      and (select coalesce(attempts_left, 1) > 0 from private.allowed_attempts(learner, exam))
      and (
        select bool_and(private.may_study(assessed.course_id, learner))
        from (select distinct course_id from private.assessed_modules(learner, exam.id)) as assessed
      )
    from public.assessments exam where exam.level = level_progress ->> 'level'
  );
end
$$;

-- Quizzes and exams that the learner has tried and not passed yet, with the latest score.
create or replace function private.list_retries(learner uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    with latest as (
      select distinct on (attempts.assessment_id) attempts.assessment_id, attempts.score, attempts.submitted_at
      from public.attempts
      where attempts.user_id = learner and attempts.submitted_at is not null
        and not exists (
          select from public.attempts passed
          where passed.user_id = learner and passed.assessment_id = attempts.assessment_id and passed.is_passed
        )
      order by attempts.assessment_id, attempts.submitted_at desc
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', assessments.id, 'score', latest.score, 'pass_percent', assessments.pass_percent, 'level', assessments.level,
      'course', case when courses.id is not null then
        jsonb_build_object('slug', courses.slug, 'title', courses.title)
      end,
      'module', case when modules.id is not null then
        jsonb_build_object('slug', modules.slug, 'title', modules.title)
      end
    ) order by latest.submitted_at desc, assessments.id), '[]')
    from latest
    join public.assessments on assessments.id = latest.assessment_id
    left join public.course_modules modules on modules.id = assessments.module_id
    left join public.courses on courses.id = modules.course_id
    where modules.archived_at is null and (courses.id is null or courses.status <> 'Draft')
  );
end
$$;

-- The notes of the learner, newest first. A note whose lesson is no longer offered stays with them, without its place.
create or replace function private.list_notes(learner uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', notes.id, 'text', notes.text, 'updated_at', notes.updated_at,
      'lesson', case when private.is_current_lesson(lessons.id) and courses.status = 'Published' then
        jsonb_build_object(
          'slug', lessons.slug, 'title', lessons.title,
          'course', jsonb_build_object('slug', courses.slug, 'title', courses.title)
        )
      end
    ) order by notes.updated_at desc, notes.id), '[]')
    from public.lesson_notes notes
    join public.course_lessons lessons on lessons.id = notes.lesson_id
    join public.courses on courses.id = lessons.course_id
    where notes.user_id = learner
  );
end
$$;

-- One call, because each request of a page costs more than what it reads.
create or replace function public.my_learning()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  learner constant uuid := auth.uid();
  this_month constant timestamptz := date_trunc('month', now(), 'UTC');
begin
  return jsonb_build_object(
    'age', coalesce((
      select case when needs_guardian then 'needs_guardian' else 'open' end
      from public.learner_ages where user_id = learner
    ), 'unknown'),
    -- A child gives no name: the guardian decides.
    'may_give_name', exists (select from public.profiles where id = learner and full_name is null)
      and not exists (select from public.child_accounts where user_id = learner),
    'next', private.next_step(learner, null, null),
    'courses', private.list_begun_courses(learner),
    'retries', private.list_retries(learner),
    'projects', private.list_projects(learner),
    'levels', (select jsonb_agg(to_jsonb(progress)) from private.certificate_progress(learner) as progress),
    'certificates', coalesce((
      select jsonb_agg(
        to_jsonb(certificates) || jsonb_build_object('labs', jsonb_build_object(
          'goals', (select count(*) from private.goals_of_certificate(certificates)),
          'is_shown', exists (select from private.shown_labs where shown_labs.certificate_id = certificates.id)
        ))
        order by certificates.created_at desc, certificates.id
      )
      from public.certificates where certificates.user_id = learner
    ), '[]'),
    'notes', private.list_notes(learner),
    'mentorship', jsonb_build_object(
      'month_start', this_month,
      'included', private.included_sessions(learner),
      'used', private.used_sessions(learner, this_month)
    )
  );
end
$$;

comment on function public.my_learning() is
  'Everything that "My learning" shows to the caller: whether it must ask the age or a name, what comes next, courses, results, projects, certificates, notes and mentorship.';
