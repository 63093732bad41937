drop function public.assessment_bank(uuid,uuid);

drop function private.is_certification_paid(uuid,text);

drop function private.next_project(uuid,text);

drop function private.next_step(uuid,uuid,text);

-- A person with everybody of their family.
create or replace function private.family_people(person uuid)
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    with family as (
      select id, owner_id from public.families where owner_id = person
      union
      select families.id, families.owner_id
      from public.family_places join public.families on families.id = family_places.family_id
      where family_places.user_id = person
    )
    select person
    union
    select owner_id from family
    union
    select family_places.user_id from public.family_places join family on family.id = family_places.family_id;
end
$$;

create or replace function private.is_child_account(person uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (select from public.child_accounts where user_id = person);
end
$$;

-- How many sessions a member may have in a month. Children have none alone: their guardian asks and takes part.
create or replace function private.included_sessions(member uuid)
returns integer
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select case when private.is_child_account(member) then 0 else coalesce(max(mentorship_per_month), 0) end
    from private.current_memberships(member)
  );
end
$$;

-- The sessions that use up those of a month. Months begin at midnight UTC. An open request counts in every month in
-- which it names a time, because each of these may be confirmed. A family shares the sessions of its membership.
create or replace function private.used_sessions(member uuid, month_start timestamptz)
returns integer
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select count(*)::integer
    from public.mentorship_sessions session
    where session.user_id in (select private.family_people(member)) and session.counts
      and exists (
        select from unnest(
          case session.status when 'Requested' then session.proposed_times else array[session.starts_at] end
        ) as moment
        where moment >= month_start and moment < private.add_months(month_start, 1)
          and (session.status <> 'Requested' or moment > now())
      )
  );
end
$$;

-- Whether a person is an admin or on the staff of a course, and not suspended.
create or replace function private.works_on_course(course uuid, person uuid)
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

create or replace function private.may_study(course uuid, learner uuid)
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

-- The questions that an assessment draws from. Quizzes leave out what is reserved for exams, and exams ask nothing else.
-- A reserved question that a lesson asks is not asked in exams any more. Of a module that has reserved none, exams ask
-- any question.
create or replace function private.drawable_questions(learner uuid, assessment uuid)
returns setof private.questions
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  wanted_modules constant uuid[] := array(select module_id from private.assessed_modules(learner, assessment));
begin
  if exists (select from public.assessments quiz where quiz.id = assessment and quiz.kind = 'quiz') then
    return query
      select * from private.questions q
      where q.module_id = any (wanted_modules) and q.archived_at is null and not q.is_for_exam;
    return;
  end if;
  return query
    with reserved as materialized (
      select q.id, q.module_id from private.questions q
      where q.module_id = any (wanted_modules) and q.archived_at is null and q.is_for_exam
        and not exists (
          select from public.course_lessons lesson join public.lesson_contents content on content.lesson_id = lesson.id
          where lesson.module_id = q.module_id and q.id = any (content.required_checks)
        )
    )
    select * from private.questions q
    where q.module_id = any (wanted_modules) and q.archived_at is null
      and (
        q.id in (select reserved.id from reserved)
        or q.module_id not in (select reserved.module_id from reserved)
      );
end
$$;

-- Draws the questions of an attempt, spread evenly over modules and lessons: in rounds, each with one question of every
-- module, and within a module with one question of every lesson first. Those of the previous attempt are drawn only when
-- there are not enough others; questions with new numbers count as new.
create function private.draw_questions(learner uuid, wanted public.assessments)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  previous constant text[] := array(
    select asked.question_id
    from private.attempt_questions asked
    where asked.attempt_id = (
      select id from public.attempts
      where user_id = learner and assessment_id = wanted.id order by started_at desc limit 1
    )
  );
begin
  return (
    with bank as materialized (
      select q.id, q.module_id, q.lesson_id, not q.is_parametric and q.id = any (previous) as is_repeated,
        gen_random_uuid() as shuffled
      from private.drawable_questions(learner, wanted.id) as q
    ),
    by_lesson as (
      select bank.*,
        row_number() over (partition by is_repeated, module_id, lesson_id order by shuffled) as lesson_round
      from bank
    ),
    by_module as (
      select by_lesson.*,
        row_number() over (partition by is_repeated, module_id order by lesson_round, shuffled) as module_round
      from by_lesson
    ),
    chosen as (
      select id from by_module order by is_repeated, module_round, lesson_round, shuffled limit wanted.question_count
    )
    select coalesce(
      jsonb_agg(jsonb_build_object('id', id, 'seed', gen_random_uuid()) order by gen_random_uuid()), '[]'
    )
    from chosen
  );
end
$$;

-- How many attempts a learner has left now, and when the next one comes back if there are none. Null: any number.
create or replace function private.allowed_attempts(learner uuid, wanted public.assessments)
returns table (attempts_left integer, again_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    select
      case when wanted.attempts_per_30_days is not null then
        greatest(0, wanted.attempts_per_30_days - count(*))::integer
      end,
      case when count(*) >= wanted.attempts_per_30_days then
        (array_agg(recent.started_at order by recent.started_at desc))[wanted.attempts_per_30_days] + interval '30 days'
      end
    from public.attempts recent
    where recent.user_id = learner and recent.assessment_id = wanted.id
      and recent.started_at > now() - interval '30 days';
end
$$;

-- How many seconds a learner has to wait before the next attempt at a quiz. The pause grows with each attempt that was
-- not passed: none, then 1, 5, 15 and 60 minutes. A day without one starts again at none.
create or replace function private.quiz_pause(learner uuid, quiz uuid)
returns integer
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    with failed as (
      select latest.submitted_at,
        row_number() over newest_first as place,
        lag(latest.submitted_at, 1, now()) over newest_first - latest.submitted_at > interval '1 day' as is_old
      from (
        select attempts.submitted_at from public.attempts
        where attempts.user_id = learner and attempts.assessment_id = quiz and not attempts.is_passed
        order by attempts.submitted_at desc limit 5
      ) as latest
      window newest_first as (order by latest.submitted_at desc)
    ),
    recent as (
      select count(*) as failures, max(failed.submitted_at) as last_at
      from failed where failed.place < coalesce((select min(place) from failed where is_old), 6)
    )
    -- A transaction that waited for the last submission began before it, so the time since then may be negative.
    select coalesce(greatest(0, ceil(extract(epoch from
      make_interval(mins => (array[0, 1, 5, 15, 60])[recent.failures])
        - greatest(now() - recent.last_at, interval '0')
    )))::integer, 0)
    from recent
  );
end
$$;

-- Whether a learner may go on with an attempt: the right to study that starting it needed. The questions of a module
-- that was archived in the meantime can still be answered.
create or replace function private.may_continue_attempt(attempt public.attempts)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select coalesce(bool_and(private.may_study(asked.course_id, attempt.user_id)), true)
    from (
      select modules.course_id
      from public.assessments join public.course_modules modules on modules.id = assessments.module_id
      where assessments.id = attempt.assessment_id
      union
      select assessed.course_id from private.assessed_modules(attempt.user_id, attempt.assessment_id) as assessed
    ) as asked
  );
end
$$;

-- One call, because each call of a function costs more than what it does here.
create function public.begin_attempt(learner uuid, assessment uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted public.assessments := private.require_assessment(learner, assessment);
  attempt public.attempts;
begin
  attempt := public.start_attempt(learner, assessment, private.draw_questions(learner, wanted));
  return public.read_attempt(learner, attempt.id);
end
$$;

comment on function public.begin_attempt(uuid,uuid) is
  'Draws the questions of an attempt and opens it, or finds the one that is open, and returns it as read_attempt does.';

grant execute on function public.begin_attempt(uuid,uuid) to service_role;

-- Whether a learner's projects are enough for the certificate of a level: one accepted project of an Intermediate
-- course, or all three parts of the capstone of one course. Beginner asks for none.
create or replace function private.has_accepted_project(learner uuid, wanted_level text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return wanted_level = 'Beginner' or exists (
    select from public.project_submissions own
    join public.projects on projects.id = own.project_id
    join public.courses on courses.id = projects.course_id
    where own.user_id = learner and own.state = 'accepted' and courses.level = wanted_level
      and (projects.use = 'project') = (wanted_level = 'Intermediate')
    group by projects.course_id
    having wanted_level = 'Intermediate' or count(distinct projects.use) = 3
  );
end
$$;

-- Whether a published course of a level has the briefs that has_accepted_project asks for.
create or replace function private.offers_project(wanted_level text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (
    select from public.projects join public.courses on courses.id = projects.course_id
    where courses.level = wanted_level and courses.status = 'Published' and projects.archived_at is null
      and (projects.use = 'project') = (wanted_level = 'Intermediate')
    group by projects.course_id
    having wanted_level = 'Intermediate' or count(distinct projects.use) = 3
  );
end
$$;

-- The project that a learner works on next for the certificate of a level, or that waits for its review. One that they
-- have begun comes before others. Of a capstone it is the first part that is not accepted, in the course with most
-- accepted parts. Null if they may study none.
create function private.next_project(learner uuid, wanted_level text, to_study uuid[])
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
      'content_id', projects.content_id, 'title', projects.title,
      'status', case when own.id is not null then private.project_status(own) end,
      'course', jsonb_build_object('slug', courses.slug, 'title', courses.title)
    )
    from public.projects
    join public.courses on courses.id = projects.course_id
    left join public.project_submissions own on own.project_id = projects.id and own.user_id = learner
    where courses.level = wanted_level and courses.status = 'Published' and projects.archived_at is null
      and (projects.use = 'project') = (wanted_level = 'Intermediate')
      and own.state is distinct from 'accepted' and courses.id = any (to_study)
    order by
      (
        select count(*) from public.project_submissions done join public.projects part on part.id = done.project_id
        where done.user_id = learner and done.state = 'accepted' and part.course_id = courses.id
      ) desc,
      case when projects.use = 'project' then array_position(array['revise', 'handed-in', 'draft'], own.state) end,
      array_position(array['capstone-plan', 'capstone-build', 'capstone-defence'], projects.use),
      courses.position nulls last, courses.created_at, courses.id, projects.content_id
    limit 1
  );
end
$$;

-- Those of the given requirements that a learner has not met. A capstone that no course offers is reviewed elsewhere:
-- its certificate is made as pending, and an admin confirms it.
create or replace function private.missing_requirements(learner uuid, wanted_level text, requirements text[])
returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case
    when cardinality(requirements) > 0 and private.offers_project(wanted_level)
      and not private.has_accepted_project(learner, wanted_level) then requirements
    else '{}'
  end;
end
$$;

-- The name of the certificate of a level.
create or replace function private.level_certificate_title(level text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case level
    when 'Beginner' then 'AI Foundations' when 'Intermediate' then 'AI Practitioner' when 'Advanced' then 'AI Expert'
  end;
end
$$;

-- An exam earns one certificate. After a revocation it has to be passed again; after a certificate has expired, it has
-- to be passed once more than for that one.
create or replace function private.exams_that_count(learner uuid, exam public.assessments)
returns setof public.attempts
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    select attempts.* from public.attempts
    where attempts.user_id = learner and attempts.assessment_id = exam.id and attempts.is_passed
      and attempts.submitted_at > all (
        select coalesce(ended.revoked_at, ended.created_at) from public.certificates ended
        where ended.user_id = learner and ended.level = exam.level and not private.is_certificate_in_force(ended)
      );
end
$$;

-- The levels whose certificate is included in a plan that a learner has paid for. A trial is not paid, and a period that
-- was paid during a trial begins after it. A plan that comes from elsewhere than the learner's own memberships is paid by
-- another person.
create function private.paid_levels(learner uuid)
returns text[]
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return array(
    select unnest(plans.certifies_levels)
    from public.memberships join public.plans on plans.id = memberships.plan_id
    where memberships.user_id = learner and memberships.status = 'Active' and memberships.ends_at > now()
      and not memberships.is_trial
    union
    select unnest(held.certifies_levels)
    from private.current_memberships(learner) as held
    where held.holder_id is distinct from learner and not held.is_trial
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
declare
  paid constant text[] := private.paid_levels(learner);
  -- All at once, because asking private.may_study for each course takes several times as long.
  to_study constant uuid[] := array(select private.courses_to_study(learner));
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
  ),
  memberships as materialized (select certifies_levels from private.current_memberships(learner))
  select
    exam.level,
    private.level_certificate_title(exam.level),
    studied.modules,
    studied.passed,
    (select max(score) from private.exams_that_count(learner, exam)),
    exists (select from memberships where exam.level = any (memberships.certifies_levels)),
    exists (select from public.profiles where id = learner and btrim(full_name) <> ''),
    held.id,
    held.status,
    studied.complete,
    exam.level = any (paid),
    case
      when cardinality(further.missing) > 0 or private.has_accepted_project(learner, exam.level)
      then coalesce(rule.requirements, '{}') else '{}'
    end,
    further.missing,
    case when cardinality(further.missing) > 0 then private.next_project(learner, exam.level, to_study) end
  from public.assessments exam
  cross join lateral private.certificate_rule_for(learner, exam.level) as rule
  cross join lateral (
    select
      count(*)::integer as modules,
      count(*) filter (where counted.is_quiz_passed)::integer as passed,
      count(*) filter (where counted.is_complete)::integer as complete
    from studied_modules counted where counted.course_id = any (rule.course_ids)
  ) as studied
  cross join lateral private.missing_requirements(learner, exam.level, rule.requirements) as further (missing)
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

-- What private.certificate_progress says about each level, by its name.
create function private.certification(learner uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select jsonb_object_agg(progress.level, to_jsonb(progress)) from private.certificate_progress(learner) as progress
  );
end
$$;

-- The one rule about what a learner does next. Levels count by when the learner was last active in them, and courses
-- within a level too. In each level:
-- 1. an attempt that is running, whatever its level
-- 2. the lesson or quiz of a begun course
-- 3. the exam, once it has opened
-- 4. the next course of the level
-- 5. the project that the certificate takes, unless it waits for its review
-- 6. what is missing for the certificate
-- 7. with a course or a level given, its certificate; otherwise the first course of another level
create function private.next_step(learner uuid, of_course uuid, of_level text, certification jsonb default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  all_levels constant text[] := array['Beginner', 'Intermediate', 'Advanced'];
  step jsonb := private.running_attempt(learner, of_course);
  levels text[];
  wanted text;
  -- The courses that the learner has begun and not left, latest first.
  begun uuid[];
  begun_levels text[];
  begun_at timestamptz[];
  level_progress jsonb;
  project jsonb;
begin
  if step is not null then
    return step;
  end if;
  if of_course is not null then
    of_level := (select level from public.courses where id = of_course);
    if private.may_study(of_course, learner) then
      step := private.course_step(learner, of_course);
    end if;
    if step is not null then
      return step;
    end if;
  end if;

  select
    coalesce(array_agg(listed.course_id order by listed.last_at desc, courses.position nulls last, courses.id), '{}'),
    coalesce(array_agg(courses.level order by listed.last_at desc, courses.position nulls last, courses.id), '{}'),
    coalesce(array_agg(listed.last_at order by listed.last_at desc, courses.position nulls last, courses.id), '{}')
  into begun, begun_levels, begun_at
  from private.begun_courses(learner) as listed join public.courses on courses.id = listed.course_id
  where not listed.has_left;

  levels := case when of_level is not null then array[of_level] else array(
    select active.level
    from (
      select level, at from unnest(begun_levels, begun_at) as course (level, at)
      union all
      select assessments.level, coalesce(attempts.submitted_at, attempts.started_at)
      from public.attempts join public.assessments on assessments.id = attempts.assessment_id
      where attempts.user_id = learner and assessments.level is not null
    ) as active
    group by active.level
    order by max(active.at) desc, array_position(all_levels, active.level)
  ) end;

  foreach wanted in array levels loop
    for place in 1 .. cardinality(begun) loop
      continue when begun_levels[place] <> wanted or not private.may_study(begun[place], learner);
      step := private.course_step(learner, begun[place]);
      if step is not null then
        return step;
      end if;
    end loop;
    certification := coalesce(certification, private.certification(learner));
    if private.can_start_exam(learner, certification -> wanted) then
      return jsonb_build_object('kind', 'exam', 'level', wanted);
    end if;
  end loop;

  foreach wanted in array levels loop
    level_progress := certification -> wanted;
    continue when (level_progress ->> 'modules')::integer = 0 or level_progress ->> 'certificate_id' is not null;
    if level_progress -> 'modules_complete' <> level_progress -> 'modules' then
      step := private.course_to_begin(learner, wanted);
    end if;
    project := nullif(level_progress -> 'project', 'null');
    if step is null and project is not null and coalesce(project ->> 'status', '') not in ('handed-in', 'claimed') then
      step := project || jsonb_build_object('kind', 'project', 'level', wanted);
    end if;
    return coalesce(step, level_progress || jsonb_build_object('kind', 'missing', 'exam_again_at', (
      select allowed.again_at
      from public.assessments exam cross join private.allowed_attempts(learner, exam) as allowed
      where exam.level = wanted
    )));
  end loop;

  if of_level is not null then
    return certification -> of_level || jsonb_build_object('kind', 'certificate');
  end if;
  foreach wanted in array all_levels loop
    step := private.course_to_begin(learner, wanted);
    if step is not null then
      return step;
    end if;
  end loop;
  return jsonb_build_object('kind', 'start', 'course', null);
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
  certification constant jsonb := private.certification(learner);
begin
  return jsonb_build_object(
    'age', coalesce((
      select case when needs_guardian then 'needs_guardian' else 'open' end
      from public.learner_ages where user_id = learner
    ), 'unknown'),
    -- A child gives no name: the guardian decides.
    'may_give_name', exists (select from public.profiles where id = learner and full_name is null)
      and not exists (select from public.child_accounts where user_id = learner),
    'next', private.next_step(learner, null, null, certification),
    'courses', private.list_begun_courses(learner),
    'retries', private.list_retries(learner),
    'projects', private.list_projects(learner),
    'levels', jsonb_build_array(certification -> 'Beginner', certification -> 'Intermediate', certification -> 'Advanced'),
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
    'classes', private.list_class_work(learner),
    'mentorship', jsonb_build_object(
      'month_start', this_month,
      'included', private.included_sessions(learner),
      'used', private.used_sessions(learner, this_month)
    )
  );
end
$$;

-- The rule of private.may_study for all published courses at once, because asking it for each course takes longer than
-- the search itself. A test compares the two.
create or replace function private.courses_to_study(learner uuid)
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  opened_levels constant text[] := array(
    select unnest(held.opens_levels) from private.current_memberships(learner) as held
  );
  -- Null for a visitor, and while the account is suspended.
  own_role constant text := (
    select profiles.role from public.profiles
    where profiles.id = learner and (profiles.suspended_until is null or profiles.suspended_until <= now())
  );
  taught constant uuid[] := array(
    select course_id from public.course_staff where course_staff.user_id = learner and own_role is not null
  );
begin
  return query
    select courses.id
    from public.courses
    where courses.status = 'Published' and (
      courses.introductory or courses.level = any (opened_levels) or own_role = 'admin' or courses.id = any (taught)
    );
end
$$;
