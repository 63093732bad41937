-- Creating, changing and deleting courses at /admin/courses. What learners have used is archived, never deleted.

-- What the functions that change a course begin with. It returns the course, locked, if it is as the calling admin
-- last saw it.
create function private.course_to_change(course_id uuid, seen_at timestamptz)
returns public.courses
language plpgsql
security definer
set search_path = ''
as $$
declare
  course public.courses;
begin
  perform private.require_admin();
  select * into course from public.courses where id = course_id for update;
  if course.id is null then
    raise sqlstate 'PT404' using message = 'This course does not exist any more.';
  end if;
  if course.updated_at is distinct from seen_at then
    raise sqlstate 'PT409' using
      message = 'Somebody else changed this course in the meantime. Reload it to see what it says now.';
  end if;
  return course;
end
$$;

-- The first free slug of a title.
create function private.make_course_slug(title text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  base text := coalesce(nullif(private.slugify(title), ''), 'course');
  candidate text := base;
  attempt integer := 1;
begin
  -- Two courses of one title saved at the same moment get their slugs one after the other.
  perform pg_advisory_xact_lock(hashtext('private.make_course_slug'));
  while exists (select from public.courses where slug = candidate) loop
    attempt := attempt + 1;
    candidate := base || '-' || attempt;
  end loop;
  return candidate;
end
$$;

-- ---- Parts that are no longer in the outline

-- Whether removing a lesson would remove what a learner did in it.
create function private.is_lesson_used(lesson uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from public.lesson_progress where lesson_id = lesson)
    or exists (select from public.lesson_notes where lesson_id = lesson)
    or exists (select from public.lab_work where lesson_id = lesson)
$$;

-- Whether removing a module would remove results of learners.
create function private.is_module_used(module uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.attempts join public.assessments on assessments.id = attempts.assessment_id
    where assessments.module_id = module
  ) or exists (
    select from private.attempt_questions asked join private.questions on questions.id = asked.question_id
    where questions.module_id = module
  )
$$;

-- Waits for learners who are writing in these lessons or starting these quizzes, and lets no other begin.
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

-- ---- Changes

-- Makes the modules and lessons of a course what the list says, in its order. Existing ones keep their id, and what
-- learners have used is archived instead of deleted. Fields that the list does not have stay as they are.
create function private.save_course_modules(course uuid, modules jsonb)
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
    update public.course_modules set
      title = btrim(module ->> 'title'),
      position = module_position,
      archived_at = null,
      objectives = private.text_array_or(module -> 'objectives', objectives),
      ideas = private.text_array_or(module -> 'ideas', ideas),
      teaching_notes = coalesce(module ->> 'teaching_notes', teaching_notes)
    where id = (module ->> 'id')::uuid and course_id = course
    returning id into saved_module;
    if saved_module is null then
      insert into public.course_modules (course_id, position, title, objectives, ideas, teaching_notes)
      values (
        course,
        module_position,
        btrim(module ->> 'title'),
        private.text_array_or(module -> 'objectives', '{}'),
        private.text_array_or(module -> 'ideas', '{}'),
        coalesce(module ->> 'teaching_notes', '')
      )
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
        duration_minutes = (lesson ->> 'duration_minutes')::integer,
        objectives = private.text_array_or(lesson -> 'objectives', objectives),
        ideas = private.text_array_or(lesson -> 'ideas', ideas)
      where id = (lesson ->> 'id')::uuid and course_id = course
      returning id into saved_lesson;
      if saved_lesson is null then
        insert into public.course_lessons (module_id, position, title, kind, duration_minutes, objectives, ideas)
        values (
          saved_module,
          lesson_position,
          btrim(lesson ->> 'title'),
          lesson ->> 'kind',
          (lesson ->> 'duration_minutes')::integer,
          private.text_array_or(lesson -> 'objectives', '{}'),
          private.text_array_or(lesson -> 'ideas', '{}')
        )
        returning id into saved_lesson;
      end if;
      kept_lessons := kept_lessons || saved_lesson;
    end loop;
  end loop;
  perform private.remove_course_parts(course, kept_modules, kept_lessons);
end
$$;

create function public.save_course(course jsonb)
returns public.courses
language plpgsql
security definer
set search_path = ''
as $$
declare
  before public.courses;
  saved public.courses;
  wanted_slug text := coalesce(course ->> 'slug', '');
begin
  perform private.require_admin();
  if course ->> 'id' is not null then
    before := private.course_to_change((course ->> 'id')::uuid, (course ->> 'updated_at')::timestamptz);
    -- Links to a course that was published must not break.
    if wanted_slug = '' or before.status <> 'Draft' then
      wanted_slug := before.slug;
    end if;
  end if;
  if exists (select from public.courses where slug = wanted_slug and id is distinct from before.id) then
    raise unique_violation using message = 'Another course has this address already.';
  end if;
  insert into public.courses as stored (
    id, slug, title, summary, description, level, introductory, instructor, category, duration, thumbnail_url,
    position, objectives, skills, counts_for_certificate
  )
  values (
    coalesce(before.id, gen_random_uuid()),
    coalesce(nullif(wanted_slug, ''), private.make_course_slug(course ->> 'title')),
    btrim(course ->> 'title'),
    btrim(course ->> 'summary'),
    coalesce(course ->> 'description', ''),
    course ->> 'level',
    coalesce((course ->> 'introductory')::boolean, false),
    btrim(course ->> 'instructor'),
    btrim(course ->> 'category'),
    btrim(course ->> 'duration'),
    nullif(btrim(course ->> 'thumbnail_url'), ''),
    case when course ? 'position' then (course ->> 'position')::integer else before.position end,
    private.text_array_or(course -> 'objectives', coalesce(before.objectives, '{}')),
    private.text_array_or(course -> 'skills', coalesce(before.skills, '{}')),
    -- A new course counts when an admin says so, see set_course_counting.
    false
  )
  on conflict (id) do update set
    slug = excluded.slug,
    title = excluded.title,
    summary = excluded.summary,
    description = excluded.description,
    level = excluded.level,
    introductory = excluded.introductory,
    instructor = excluded.instructor,
    category = excluded.category,
    duration = excluded.duration,
    thumbnail_url = excluded.thumbnail_url,
    position = excluded.position,
    objectives = excluded.objectives,
    skills = excluded.skills
  returning * into saved;
  perform private.save_course_modules(saved.id, coalesce(course -> 'modules', '[]'));
  perform private.record_admin_action(
    case when before.id is null then 'course_create' else 'course_update' end,
    jsonb_build_object('course_id', saved.id, 'title', saved.title)
  );
  return saved;
end
$$;
comment on function public.save_course(jsonb) is
  'Adds a course as a draft or changes the one named by id, with its modules and lessons in their order. For admins.';
grant execute on function public.save_course(jsonb) to authenticated;

-- Instructors write lessons and questions for hours, so what they take out of the outline is kept with its texts.
create function private.archive_written_parts(course uuid, modules jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  kept_modules uuid[] := array(
    select (module ->> 'id')::uuid from jsonb_array_elements(modules) as module where module ->> 'id' is not null
  );
  kept_lessons uuid[] := array(
    select (lesson ->> 'id')::uuid
    from jsonb_array_elements(modules) as module, jsonb_array_elements(module -> 'lessons') as lesson
    where lesson ->> 'id' is not null
  );
begin
  perform private.hold_course_parts(course, kept_modules, kept_lessons);
  update public.course_lessons as lesson set archived_at = now(), position = null
  where course_id = course and id <> all (kept_lessons) and archived_at is null
    and exists (select from public.lesson_revisions where lesson_id = lesson.id);
  update public.course_modules as module set archived_at = now(), position = null
  where course_id = course and id <> all (kept_modules) and archived_at is null
    and exists (select from private.questions where module_id = module.id);
end
$$;

create function public.save_course_outline(course uuid, seen_at timestamptz, modules jsonb)
returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.courses;
begin
  perform private.hold_author(auth.uid(), course);
  select * into stored from public.courses where id = course for update;
  if stored.updated_at is distinct from seen_at then
    raise sqlstate 'PT409' using
      message = 'Somebody else changed this course in the meantime. Reload it to see what it says now.';
  end if;
  if jsonb_array_length(modules) > 60 or exists (
    select from jsonb_array_elements(modules) as module where jsonb_array_length(module -> 'lessons') > 60
  ) then
    raise sqlstate 'PT400' using message = 'A course has at most 60 modules, and a module at most 60 lessons.';
  end if;
  perform private.archive_written_parts(course, modules);
  perform private.save_course_modules(course, modules);
  -- An open course editor must notice, and an import must not change it back.
  update public.courses set updated_at = now() where id = course returning * into stored;
  return stored.updated_at;
end
$$;
comment on function public.save_course_outline(uuid, timestamptz, jsonb) is
  'Makes the modules and lessons of a course what the list says, in its order. What was written or used is archived, never deleted. For instructors of the course and admins.';
grant execute on function public.save_course_outline(uuid, timestamptz, jsonb) to authenticated;

create function public.set_course_status(course_id uuid, new_status text, seen_at timestamptz)
returns public.courses
language plpgsql
security definer
set search_path = ''
as $$
declare
  course public.courses := private.course_to_change(course_id, seen_at);
  changed public.courses;
begin
  if course.status = new_status then
    raise sqlstate 'PT409' using message = format('This course is already %s.', lower(new_status));
  end if;
  if new_status = 'Draft'
    and exists (select from public.enrolments e where e.course_id = course.id and e.left_at is null)
  then
    raise sqlstate 'PT409' using
      message = 'Somebody is enrolled in this course, so it cannot become a draft. Archive it instead.';
  end if;
  update public.courses set status = new_status where id = course.id returning * into changed;
  perform private.record_admin_action('course_set_status', jsonb_build_object(
    'course_id', course.id, 'title', course.title, 'old_status', course.status, 'new_status', new_status
  ));
  return changed;
end
$$;
comment on function public.set_course_status(uuid, text, timestamptz) is
  'Publishes a course, archives it or makes it a draft again, which needs that nobody is enrolled. For admins.';
grant execute on function public.set_course_status(uuid, text, timestamptz) to authenticated;

-- What a change of set_course_counting means for learners who have begun the level of the course and have no
-- certificate yet: for how many of them fewer or more modules would be missing.
create function public.preview_course_counting(course_id uuid, counts boolean)
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
comment on function public.preview_course_counting(uuid, boolean) is
  'What it would mean for learners if a course did or did not count for the certificate of its level. For admins.';
grant execute on function public.preview_course_counting(uuid, boolean) to authenticated;

create function public.set_course_counting(course_id uuid, counts boolean, seen_at timestamptz)
returns public.courses
language plpgsql
security definer
set search_path = ''
as $$
declare
  course public.courses := private.course_to_change(course_id, seen_at);
  changed public.courses;
  passed uuid[] := '{}';
  learner uuid;
begin
  if course.counts_for_certificate = counts then
    raise sqlstate 'PT409' using message = 'Somebody else has just made this change.';
  end if;
  -- An easier rule may be met at once by those who have passed the exam. They are locked before the rule is.
  if not counts then
    passed := private.hold_exam_passers(course.level);
  end if;
  -- Curriculum files say nothing about this, so they go on changing the rest of the course.
  update public.courses
  set counts_for_certificate = counts,
    imported_at = case when imported_at = updated_at then now() else imported_at end
  where id = course.id returning * into changed;
  perform private.record_admin_action('course_set_counting', jsonb_build_object(
    'course_id', course.id, 'title', course.title, 'level', course.level, 'counts', counts
  ));
  foreach learner in array passed loop
    perform private.issue_level_certificates(learner);
  end loop;
  return changed;
end
$$;
comment on function public.set_course_counting(uuid, boolean, timestamptz) is
  'Makes a course count for the certificate of its level, or not. Learners who have begun keep the easier rule. For admins.';
grant execute on function public.set_course_counting(uuid, boolean, timestamptz) to authenticated;

-- A course that learners have used stays, even if nobody enrolled in it.
create function public.delete_course(course_id uuid, seen_at timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  course public.courses := private.course_to_change(course_id, seen_at);
begin
  if exists (select from public.enrolments e where e.course_id = course.id) then
    raise sqlstate 'PT409' using
      message = 'Learners have enrolled in this course, so it cannot be deleted. Archive it instead.';
  end if;
  perform private.hold_course_parts(course.id, '{}', '{}');
  if exists (
    select from public.course_lessons lesson where lesson.course_id = course.id and private.is_lesson_used(lesson.id)
  ) or exists (
    select from public.course_modules module where module.course_id = course.id and private.is_module_used(module.id)
  ) then
    raise sqlstate 'PT409' using
      message = 'Learners have worked in this course, so it cannot be deleted. Archive it instead.';
  end if;
  delete from public.courses where id = course.id;
  perform private.record_admin_action(
    'course_delete', jsonb_build_object('course_id', course.id, 'title', course.title)
  );
end
$$;
comment on function public.delete_course(uuid, timestamptz) is
  'Deletes a course that nobody ever enrolled in or worked in. For admins.';
grant execute on function public.delete_course(uuid, timestamptz) to authenticated;

-- ---- The list of courses

create function public.search_courses(
  search_text text default '',
  of_level text default null,
  of_status text default null,
  of_category text default null,
  after_course uuid default null,
  page_size integer default 100
)
returns table (
  id uuid,
  slug text,
  title text,
  level text,
  instructor text,
  category text,
  status text,
  duration text,
  thumbnail_url text,
  created_at timestamptz,
  updated_at timestamptz,
  enrolments bigint,
  rating numeric,
  ratings bigint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  -- Planned for the values at hand, as the search for users is. Only the courses of the page are counted for.
  return query execute $query$
    with page as (
      select * from public.courses
      where (title ilike $1 or instructor ilike $1)
        and ($2 is null or level = $2)
        and ($3 is null or status = $3)
        and ($4 is null or category = $4)
        and ($5 is null or (created_at, id) < (select created_at, id from public.courses where id = $5))
      order by created_at desc, id desc
      limit $6
    )
    select
      page.id, slug, title, level, instructor, category, status, duration, thumbnail_url, created_at, updated_at,
      (select count(*) from public.enrolments where course_id = page.id and left_at is null),
      given.rating, given.ratings
    from page cross join lateral public.course_rating(page.id) as given
    order by created_at desc, page.id desc
  $query$
  using
    private.containing(search_text), of_level, of_status, of_category, after_course, least(page_size, 1000);
end
$$;
comment on function public.search_courses(text, text, text, text, uuid, integer) is
  'Courses whose title or instructor contains the text, newest first, with what is counted of them. For admins.';
grant execute on function public.search_courses(text, text, text, text, uuid, integer) to authenticated;

create function public.course_totals()
returns table (
  courses bigint,
  published bigint,
  drafts bigint,
  archived bigint,
  enrolments bigint,
  rating numeric,
  ratings bigint,
  categories text[]
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select
    count(*),
    count(*) filter (where status = 'Published'),
    count(*) filter (where status = 'Draft'),
    count(*) filter (where status = 'Archived'),
    (select count(*) from public.enrolments where left_at is null),
    (select round(avg(stars), 1) from public.course_ratings),
    (select count(*) from public.course_ratings),
    array(select distinct category from public.courses order by category)
  from public.courses;
end
$$;
comment on function public.course_totals() is
  'The figures above the list of courses, and the categories in use. For admins.';
grant execute on function public.course_totals() to authenticated;
