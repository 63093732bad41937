-- What a learner sees of their own way through the courses: the next step, and everything that "My learning" shows.
--
-- Planning these queries takes longer than running them, so they keep one plan for all learners: they always look up
-- the few rows of one learner by an index. They are written in PL/pgSQL, because PostgreSQL before version 18 plans the
-- query of an SQL function again with every call.

-- The courses a learner has begun: enrolled in, or with a lesson or a quiz that they opened.
create function private.begun_courses(learner uuid)
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
create function private.course_step(learner uuid, course uuid)
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
create function private.running_attempt(learner uuid, of_course uuid)
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
create function private.can_start_exam(learner uuid, level_progress jsonb)
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

-- The first published course of a level that the learner may study and has not begun. Those that their certificate
-- takes come first, in the order of the catalogue.
create function private.course_to_begin(learner uuid, of_level text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  begun constant uuid[] := array(select course_id from private.begun_courses(learner));
  counting constant uuid[] := coalesce(
    (select course_ids from private.certificate_rule_for(learner, of_level)), '{}'
  );
  candidate record;
begin
  for candidate in
    select courses.id, courses.slug, courses.title from public.courses
    where courses.status = 'Published' and courses.level = of_level and courses.id <> all (begun)
    order by courses.id <> all (counting), courses.position nulls last, courses.created_at, courses.id
  loop
    if private.may_study(candidate.id, learner)
      and exists (select from private.course_steps(learner, array[candidate.id]))
    then
      return jsonb_build_object(
        'kind', 'start', 'course', jsonb_build_object('slug', candidate.slug, 'title', candidate.title)
      );
    end if;
  end loop;
  return null;
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

-- ---- What pages load

create function public.next_step(course_slug text default null, of_level text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  course uuid := (select id from public.courses where slug = course_slug);
begin
  if course is null and course_slug is not null then
    raise sqlstate 'PT404' using message = 'There is no such course.';
  end if;
  return private.next_step(auth.uid(), course, of_level);
end
$$;
comment on function public.next_step(text, text) is
  'What the caller does next: anywhere, after a course, or after the exam of a level.';
grant execute on function public.next_step(text, text) to authenticated;

create function public.my_course(course uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'is_enrolled', exists (
      select from public.enrolments where course_id = course and user_id = auth.uid() and left_at is null
    ),
    'may_study', private.may_study(course, auth.uid()),
    'progress', coalesce((
      select jsonb_agg(jsonb_build_object(
        'lesson_id', lesson_id, 'block_key', block_key, 'block_number', block_number, 'checks', checks,
        'done_at', done_at, 'updated_at', updated_at
      ))
      from public.lesson_progress where course_id = course and user_id = auth.uid()
    ), '[]'),
    'passed_quizzes', coalesce((
      select jsonb_agg(module_id) from private.course_steps(auth.uid(), array[course]) where lesson_id is null and is_done
    ), '[]'),
    'next', private.next_step(auth.uid(), course, null)
  )
$$;
comment on function public.my_course(uuid) is
  'What the page of a course shows to the caller: their progress, the modules whose quiz they passed, and what comes next.';
grant execute on function public.my_course(uuid) to authenticated;

-- The courses that the learner has begun, latest first. Those they left come last.
create function private.list_begun_courses(learner uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    with begun as materialized (select * from private.begun_courses(learner)),
    outlines as (
      select course_id,
        count(lesson_id) as lessons, count(lesson_id) filter (where is_done) as lessons_done,
        count(*) - count(lesson_id) as quizzes, count(*) filter (where lesson_id is null and is_done) as quizzes_passed
      from private.course_steps(learner, array(select course_id from begun)) group by course_id
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', courses.id, 'slug', courses.slug, 'title', courses.title, 'status', courses.status,
      'is_enrolled', begun.is_enrolled, 'has_left', begun.has_left,
      'lessons', coalesce(outlines.lessons, 0), 'lessons_done', coalesce(outlines.lessons_done, 0),
      'quizzes', coalesce(outlines.quizzes, 0), 'quizzes_passed', coalesce(outlines.quizzes_passed, 0)
    ) order by begun.has_left, begun.last_at desc, courses.id), '[]')
    from begun
    join public.courses on courses.id = begun.course_id
    left join outlines on outlines.course_id = begun.course_id
  );
end
$$;

-- Quizzes and exams that the learner has tried and not passed yet, with the latest score.
create function private.list_retries(learner uuid)
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
create function private.list_notes(learner uuid)
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
create function public.my_learning()
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
        to_jsonb(certificates) || jsonb_build_object(
          'student_name', private.shown_name(certificates),
          'labs', jsonb_build_object(
            'goals', (select count(*) from private.goals_of_certificate(certificates)),
            'is_shown', exists (select from private.shown_labs where shown_labs.certificate_id = certificates.id)
          )
        )
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
comment on function public.my_learning() is
  'Everything that "My learning" shows to the caller: whether it must ask the age or a name, what comes next, courses, results, projects, certificates, notes and mentorship.';
grant execute on function public.my_learning() to authenticated;
