drop function public.certificate_criteria();

drop function public.certificate_evidence(uuid);

drop function public.certificate_progress();

drop function private.certificate_progress(uuid);

alter table public.site_settings add column project_required boolean not null default true;

-- Where learners have worked towards the certificate, an upgrade makes it no harder. An admin can switch it on.
update public.site_settings set project_required = false where exists (select from public.attempts);

comment on column public.site_settings.project_required is
  'Whether AI Practitioner takes an accepted project. For an institute without reviewers it is off.';

-- The password of the mail server is for the server it was typed for. Kept with another host, port or user name, it
-- would be sent to that server, where an admin could read it. So a change of these removes it, unless it comes with a
-- password.
create or replace function public.save_site_settings(changes jsonb, expected_updated_at timestamptz)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  settings public.site_settings;
  closed private.closed_settings;
  before jsonb;
  after jsonb;
  changed text[];
begin
  perform private.require_admin();
  -- Of two admins who save at once, the second waits here and then finds a time that it did not expect.
  select * into settings from public.site_settings for update;
  select * into closed from private.closed_settings;
  if settings.updated_at is distinct from expected_updated_at then
    raise sqlstate 'PT409' using
      message = 'Somebody else has saved the settings since you opened them. Reload to see them, then make your changes again.';
  end if;

  before := to_jsonb(settings) || to_jsonb(closed);
  if exists (
    select from jsonb_object_keys(changes) as name where not before ? name or name in ('id', 'updated_at', 'maintenance_pass')
  ) then
    raise sqlstate 'PT400' using message = 'There is no such setting.';
  end if;
  settings := jsonb_populate_record(settings, changes);
  closed := jsonb_populate_record(closed, changes);
  if not changes ? 'smtp_password' and (closed.smtp_host, closed.smtp_port, closed.smtp_username)
    is distinct from (before ->> 'smtp_host', (before ->> 'smtp_port')::integer, before ->> 'smtp_username')
  then
    closed.smtp_password := '';
  end if;
  after := to_jsonb(settings) || to_jsonb(closed);
  select array_agg(name) into changed from jsonb_object_keys(after) as name where after -> name <> before -> name;
  if changed is null then
    return private.shown_site_settings();
  end if;

  -- The clock, and not the beginning of the transaction, which is older if it waited for another one.
  settings.updated_at := clock_timestamp();
  update private.closed_settings set (smtp_host, smtp_port, smtp_username, smtp_password)
    = row (closed.smtp_host, closed.smtp_port, closed.smtp_username, closed.smtp_password);
  update public.site_settings set (
    site_name, site_description, contact_email, support_email,
    registration_enabled, email_verification_required, maintenance_mode,
    notifications_enabled, email_notifications, sms_notifications, project_required,
    analytics_enabled, analytics_id, primary_color, logo_url, favicon_url, updated_at
  ) = row (
    settings.site_name, settings.site_description, settings.contact_email, settings.support_email,
    settings.registration_enabled, settings.email_verification_required, settings.maintenance_mode,
    settings.notifications_enabled, settings.email_notifications, settings.sms_notifications, settings.project_required,
    settings.analytics_enabled, settings.analytics_id, settings.primary_color, settings.logo_url, settings.favicon_url,
    settings.updated_at
  );
  perform private.record_admin_action('settings_update', jsonb_build_object(
    'before', private.auditable_settings(before, changed), 'after', private.auditable_settings(after, changed)
  ));
  return private.shown_site_settings();
end
$$;

-- Locks a submission for a reviewer. Both accounts are held before it. That of the learner is locked, as by everything
-- that issues certificates: a review may issue one.
create or replace function private.hold_submission(submission uuid, reviewer uuid)
returns public.project_submissions
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted public.project_submissions;
begin
  perform from public.profiles
  where id = (select user_id from public.project_submissions where id = submission) for no key update;
  perform private.hold_account(reviewer);
  select * into wanted from public.project_submissions where id = submission for update;
  if not private.may_review_submission(wanted, reviewer) then
    raise sqlstate 'PT404' using message = 'There is no such project for you to review.';
  end if;
  if wanted.state <> 'handed-in' then
    raise sqlstate 'PT409' using message = 'This project does not wait for a review any more.', detail = 'not_waiting';
  end if;
  return wanted;
end
$$;

-- Whether a published course of a level has the briefs that has_accepted_project asks for.
create function private.offers_project(wanted_level text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.projects join public.courses on courses.id = projects.course_id
    where courses.level = wanted_level and courses.status = 'Published' and projects.archived_at is null
      and (projects.use = 'project') = (wanted_level = 'Intermediate')
    group by projects.course_id
    having wanted_level = 'Intermediate' or count(distinct projects.use) = 3
  )
$$;

-- The project that a learner works on next for the certificate of a level, or that waits for its review. One that they
-- have begun comes before others. Of a capstone it is the first part that is not accepted, in the course with most
-- accepted parts. Null if they may study none.
create function private.next_project(learner uuid, wanted_level text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
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
    and own.state is distinct from 'accepted' and private.may_study(courses.id, learner)
  order by
    (
      select count(*) from public.project_submissions done join public.projects part on part.id = done.project_id
      where done.user_id = learner and done.state = 'accepted' and part.course_id = courses.id
    ) desc,
    case when projects.use = 'project' then array_position(array['revise', 'handed-in', 'draft'], own.state) end,
    array_position(array['capstone-plan', 'capstone-build', 'capstone-defence'], projects.use),
    courses.position nulls last, courses.created_at, courses.id, projects.content_id
  limit 1
$$;

-- The page about certification shows the current rules.
create trigger announce_content_change after insert or update or delete on private.certificate_rules
for each row execute function private.announce_content_change();

-- The further requirements of the rule of a level as it is now. Where no course offers a project, none is asked for.
create or replace function private.certificate_requirements(wanted_level text)
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when wanted_level = 'Advanced' then array['capstone']
    when wanted_level = 'Intermediate' and (select project_required from public.site_settings)
      and private.offers_project(wanted_level) then array['project']
    else '{}'
  end
$$;

-- Those of the given requirements that a learner has not met. A capstone that no course offers is reviewed elsewhere:
-- its certificate is made as pending, and an admin confirms it.
create or replace function private.missing_requirements(learner uuid, wanted_level text, requirements text[])
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when cardinality(requirements) > 0 and private.offers_project(wanted_level)
      and not private.has_accepted_project(learner, wanted_level) then requirements
    else '{}'
  end
$$;

create function private.keep_rules_of_projects()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refresh_certificate_rule('Intermediate');
  return null;
end
$$;

create trigger keep_certificate_rules
after insert or delete or update of course_id, use, archived_at on public.projects
for each statement execute function private.keep_rules_of_projects();

create or replace function public.set_course_counting(course_id uuid, counts boolean, seen_at timestamptz)
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

-- One row for each level: what its certificate takes, and what a learner has of it. Its requirements are those that
-- are met or missing here; a capstone that is reviewed elsewhere is neither. The project is the one to work on next for
-- what is missing, or the one that waits for its review.
create function private.certificate_progress(learner uuid)
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
language sql
stable
security definer
set search_path = ''
as $$
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
      count(*) filter (where progress.is_quiz_passed)::integer as passed,
      count(*) filter (where progress.is_complete)::integer as complete
    from private.module_progress(
      learner, array(select id from private.modules_of_courses(rule.course_ids))
    ) as progress
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
  order by array_position(array['Beginner', 'Intermediate', 'Advanced'], exam.level)
$$;

create function public.certificate_progress()
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
language sql
stable
security definer
set search_path = ''
as $$
  select * from private.certificate_progress(auth.uid())
$$;

comment on function public.certificate_progress() is
  'What the caller has and lacks for the certificate of each level.';

grant execute on function public.certificate_progress() to authenticated;

create function public.certificate_evidence(learner uuid)
returns table (
  level text,
  title text,
  modules integer,
  modules_passed integer,
  exam_score integer,
  exam_passed_at timestamptz,
  is_in_plan boolean,
  certificate_id text,
  modules_complete integer,
  is_paid boolean,
  missing_modules text[],
  exams jsonb,
  requirements text[],
  missing_requirements text[]
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select
      progress.level, progress.title, progress.modules, progress.modules_passed, progress.exam_score,
      (
        select passed.submitted_at from private.exams_that_count(learner, exam) as passed
        where passed.score = progress.exam_score
        order by passed.submitted_at limit 1
      ),
      progress.is_in_plan, progress.certificate_id, progress.modules_complete, progress.is_paid,
      array(
        select courses.title || ': ' || modules.title
        from private.certificate_rule_for(learner, progress.level) as rule
        cross join lateral private.module_progress(
          learner, array(select id from private.modules_of_courses(rule.course_ids))
        ) as studied
        join public.course_modules modules on modules.id = studied.module_id
        join public.courses on courses.id = modules.course_id
        where not studied.is_complete
        order by courses.position nulls last, courses.created_at, courses.id, modules.position
      ),
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'score', attempts.score, 'is_passed', attempts.is_passed, 'submitted_at', attempts.submitted_at
        ) order by attempts.submitted_at desc), '[]')
        from public.attempts
        where attempts.user_id = learner and attempts.assessment_id = exam.id and attempts.submitted_at is not null
      ),
      progress.requirements, progress.missing_requirements
    from private.certificate_progress(learner) as progress
    join public.assessments exam on exam.level = progress.level and exam.kind = 'exam';
end
$$;

comment on function public.certificate_evidence(uuid) is
  'What a learner has done of each level: modules, those that are missing, projects, and all exams. For admins who issue certificates.';

grant execute on function public.certificate_evidence(uuid) to authenticated;

create function public.certificate_criteria()
returns table (
  level text,
  modules integer,
  quiz_pass_percent integer,
  exam_questions integer,
  exam_minutes integer,
  exam_pass_percent integer,
  takes_project boolean,
  takes_capstone boolean,
  skills text[]
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    exam.level,
    studied.modules,
    studied.pass_percent,
    exam.question_count,
    exam.minutes,
    exam.pass_percent,
    coalesce('project' = any (rule.requirements), false),
    coalesce('capstone' = any (rule.requirements), false),
    array(
      select skill
      from public.courses cross join unnest(courses.skills) with ordinality as listed (skill, place)
      where courses.id = any (rule.course_ids) and courses.status = 'Published'
      order by courses.position nulls last, courses.created_at, courses.id, place
    )
  from public.assessments exam
  cross join lateral private.current_certificate_rule(exam.level) as rule
  cross join lateral (
    select count(*)::integer as modules, min(quiz.pass_percent) as pass_percent
    from private.modules_of_courses(rule.course_ids) as module
    left join public.assessments quiz on quiz.module_id = module.id
  ) as studied
  where exam.kind = 'exam'
  order by array_position(array['Beginner', 'Intermediate', 'Advanced'], exam.level)
$$;

comment on function public.certificate_criteria() is
  'What the certificate of each level takes today, and the skills it stands for: those of the courses that count for it.';

grant execute on function public.certificate_criteria() to anon, authenticated;

-- The profile of the learner is locked, so that of two calls at once the second finds the certificate of the first.
-- A capstone that was not accepted here is reviewed elsewhere, so its certificate waits for an admin, or for its
-- acceptance here. Its two years begin with the day it is issued.
create or replace function private.issue_level_certificates(learner uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.profiles where id = learner for no key update;
  update public.certificates
  set status = 'Issued', issued_on = private.today(), valid_until = private.today() + interval '2 years'
  where user_id = learner and level = 'Advanced' and status = 'Pending'
    and private.has_accepted_project(learner, level);
  insert into public.certificates (
    user_id, student_name, student_email, course_title, course_level, level, score, status, issued_on, valid_until
  )
  select
    profiles.id, left(btrim(profiles.full_name), 100), profiles.email, earned.title, earned.level, earned.level,
    earned.exam_score,
    case when is_reviewed then 'Pending' else 'Issued' end,
    case when not is_reviewed then private.today() end,
    (private.today() + interval '2 years')::date
  from private.certificate_progress(learner) as earned
  join public.profiles on profiles.id = learner
  cross join lateral (
    select 'capstone' = any (rule.requirements) and not private.has_accepted_project(learner, earned.level)
      as is_reviewed
    from private.certificate_rule_for(learner, earned.level) as rule
  ) as rule
  where earned.modules > 0 and earned.modules_complete = earned.modules and earned.exam_score is not null
    and cardinality(earned.missing_requirements) = 0
    and earned.is_paid and earned.has_name and earned.certificate_id is null;
end
$$;

-- An accepted project or capstone may be the last thing that was missing.
create function private.issue_after_review()
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

create trigger issue_after_review after update of state on public.project_submissions
for each row when (new.state = 'accepted' and old.state <> 'accepted') execute function private.issue_after_review();

-- Locks the learners who have passed the exam of a level, before its rule becomes easier: some may meet it at once.
create function private.hold_exam_passers(wanted_level text)
returns uuid[]
language sql
security definer
set search_path = ''
as $$
  select array(
    select id from public.profiles
    where id in (
      select attempts.user_id
      from public.attempts join public.assessments exam on exam.id = attempts.assessment_id
      where exam.kind = 'exam' and exam.level = wanted_level and attempts.is_passed
    )
    order by id for no key update
  )
$$;

-- The setting is part of the rule of AI Practitioner. Learners who have begun keep the easier one.
create function private.follow_project_setting()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  passed uuid[] := '{}';
  learner uuid;
begin
  if not new.project_required then
    passed := private.hold_exam_passers('Intermediate');
  end if;
  perform private.refresh_certificate_rule('Intermediate');
  foreach learner in array passed loop
    perform private.issue_level_certificates(learner);
  end loop;
  return null;
end
$$;

create trigger follow_project_setting after update of project_required on public.site_settings
for each row when (new.project_required <> old.project_required) execute function private.follow_project_setting();

create or replace function public.exam_readiness(exam uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted public.assessments;
  progress record;
  allowed record;
  may_study boolean;
begin
  select * into wanted from public.assessments where id = exam and kind = 'exam';
  if wanted.id is null then
    raise sqlstate 'PT404' using message = 'There is no such assessment.';
  end if;
  select * into progress from private.certificate_progress(auth.uid()) as own where own.level = wanted.level;
  select * into allowed from private.allowed_attempts(auth.uid(), wanted);
  select coalesce(bool_and(private.may_study(assessed.course_id, auth.uid())), false) into may_study
  from (select distinct course_id from private.assessed_modules(auth.uid(), exam)) as assessed;
  return jsonb_build_object(
    'level', wanted.level,
    'certificate_title', progress.title,
    'modules', progress.modules,
    'modules_complete', progress.modules_complete,
    'may_study', may_study,
    'is_in_plan', progress.is_in_plan,
    'is_paid', progress.is_paid,
    'full_name', (select coalesce(btrim(full_name), '') from public.profiles where id = auth.uid()),
    'attempts_left', allowed.attempts_left,
    'again_at', allowed.again_at,
    'is_open', progress.modules > 0 and progress.modules_complete = progress.modules and may_study
      and coalesce(allowed.attempts_left, 1) > 0,
    'exam_score', progress.exam_score,
    'certificate_id', progress.certificate_id,
    'certificate_status', progress.certificate_status,
    'is_mail_due', exists (
      select from public.certificates
      where certificates.user_id = auth.uid() and certificates.status = 'Issued' and certificates.mailed_at is null
        and not certificates.is_silent
    ),
    'missing_requirements', progress.missing_requirements,
    'project', progress.project,
    'missing', coalesce((
      select jsonb_agg(jsonb_build_object(
        'course_slug', courses.slug, 'course_title', courses.title,
        'module_slug', modules.slug, 'module_title', modules.title,
        'lessons', studied.lessons, 'lessons_done', studied.lessons_done,
        'has_quiz', studied.quiz_id is not null, 'is_quiz_passed', studied.is_quiz_passed
      ) order by courses.position nulls last, courses.created_at, courses.id, modules.position)
      from private.certificate_rule_for(auth.uid(), wanted.level) as rule
      cross join lateral private.module_progress(
        auth.uid(), array(select id from private.modules_of_courses(rule.course_ids))
      ) as studied
      join public.course_modules modules on modules.id = studied.module_id
      join public.courses on courses.id = modules.course_id
      where not studied.is_complete
    ), '[]')
  );
end
$$;

comment on function public.exam_readiness(uuid) is
  'What the caller needs for an exam and its certificate: modules and projects that are missing, plan, name and attempts. is_open: it can start once there is a name.';

-- The one rule about what a learner does next. Levels count by when the learner was last active in them, and courses
-- within a level too. In each level:
-- 1. an attempt that is running, whatever its level
-- 2. the lesson or quiz of a begun course
-- 3. the exam, once it has opened
-- 4. the next course of the level
-- 5. the project that the certificate takes, unless it waits for its review
-- 6. what is missing for the certificate
-- 7. with a course or a level given, its certificate; otherwise the first course of another level
create or replace function private.next_step(learner uuid, of_course uuid, of_level text)
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
  certification jsonb;
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
    certification := coalesce(certification, (
      select jsonb_object_agg(progress.level, to_jsonb(progress)) from private.certificate_progress(learner) as progress
    ));
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

-- Where nobody has begun, the project is part of the rule from now on.
select private.refresh_certificate_rule('Intermediate')
where exists (select from private.certificate_rules where level = 'Intermediate');
