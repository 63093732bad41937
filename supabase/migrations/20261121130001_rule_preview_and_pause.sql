-- How many seconds a learner has to wait before the next attempt at a quiz. The pause grows with each attempt that was
-- not passed: none, then 1, 5, 15 and 60 minutes. A day without one starts again at none.
create or replace function private.quiz_pause(learner uuid, quiz uuid)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
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
$$;

-- What a change of set_course_counting means for learners who have begun the level of the course and have no
-- certificate yet: for how many of them fewer or more modules would be missing.
create or replace function public.preview_course_counting(course_id uuid, counts boolean)
returns table (modules integer, modules_after integer, begun integer, gaining integer, losing integer, holders integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  course public.courses;
  latest private.certificate_rules;
  is_replaced boolean;
  courses_after uuid[];
begin
  perform private.require_admin();
  select * into course from public.courses where id = course_id;
  if course.id is null then
    raise sqlstate 'PT404' using message = 'This course does not exist any more.';
  end if;
  latest := private.current_certificate_rule(course.level);
  is_replaced := private.is_rule_unused(latest);
  courses_after := array_remove(coalesce(latest.course_ids, '{}'), course.id);
  if counts and course.status = 'Published' then
    courses_after := courses_after || course.id;
  end if;
  select count(*) into modules from private.modules_of_courses(latest.course_ids);
  select count(*) into modules_after from private.modules_of_courses(courses_after);
  with versions as (
    select rules.number, rules.course_ids, rules.requirements,
      rules.number < latest.number or not is_replaced as stays,
      true as is_there
    from private.certificate_rules rules
    where rules.level = course.level
    union all
    select latest.number + 1, courses_after, latest.requirements, true, false
  ),
  counting_modules as materialized (
    select module.id, module.course_id
    from private.modules_of_courses(array(select distinct unnest(course_ids) from versions)) as module
  ),
  wanted as materialized (
    select versions.number, module.id as module_id
    from versions
    cross join lateral unnest(versions.course_ids) as wanted_course (id)
    join counting_modules module on module.course_id = wanted_course.id
  ),
  learners as materialized (
    select begun_level.user_id, begun_level.rule,
      exists (
        select from public.certificates held
        where held.user_id = begun_level.user_id and held.level = course.level
          and private.is_certificate_in_force(held)
      ) as is_holder
    from private.begun_levels begun_level where begun_level.level = course.level
  ),
  -- Versions differ in their courses mostly, so what else they ask for is looked up once for each learner.
  further as materialized (
    select learners.user_id, asked.requirements,
      cardinality(private.missing_requirements(learners.user_id, course.level, asked.requirements)) as lacks
    from learners cross join (select distinct requirements from versions) as asked
    where not learners.is_holder
  ),
  -- Modules that are complete are few beside those that are missing, so they are counted and the rest is the difference.
  complete as materialized (
    select done.user_id, wanted.number, count(*) as modules
    from wanted join private.module_completions done on done.module_id = wanted.module_id
    group by done.user_id, wanted.number
  ),
  lacking as (
    select learners.user_id, versions.stays, versions.is_there,
      asked.modules - coalesce(complete.modules, 0) + further.lacks as lacks
    from learners
    join versions on versions.number >= learners.rule
    join (select wanted.number, count(*) as modules from wanted group by wanted.number) as asked
      on asked.number = versions.number
    join further on further.user_id = learners.user_id and further.requirements = versions.requirements
    left join complete on complete.user_id = learners.user_id and complete.number = versions.number
    where not learners.is_holder
  ),
  compared as (
    select min(lacks) filter (where is_there) as lacks, min(lacks) filter (where stays) as lacks_after
    from lacking group by user_id
  )
  select
    (select count(*) from learners where not is_holder),
    (select count(*) from compared where lacks_after < lacks),
    (select count(*) from compared where lacks_after > lacks),
    (select count(*) from learners where is_holder)
  into begun, gaining, losing, holders;
  return next;
end
$$;
