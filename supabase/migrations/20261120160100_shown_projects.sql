drop function private.may_review(uuid,uuid);

-- Whether a person is an admin or on the staff of a course, and not suspended.
create function private.works_on_course(course uuid, person uuid)
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

-- Who may read the lessons of a course: everyone if it is introductory, members whose plan opens its level, admins and
-- its staff. The learner is null for visitors. `courses_to_study` in search.sql repeats the rule for speed.
create or replace function private.may_study(course uuid, learner uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.courses
    where courses.id = course and (
      (courses.status = 'Published' and courses.introductory)
      or (
        -- A course that was archived stays with those who took it.
        (courses.status = 'Published' or courses.status = 'Archived' and exists (
          select from public.enrolments where enrolments.course_id = course and enrolments.user_id = learner
        ))
        and exists (select from private.current_plans(learner) as plan where courses.level = any (plan.opens_levels))
      )
      or private.works_on_course(course, learner)
    )
  )
$$;

alter table public.project_submissions add column is_shown boolean not null default false;

comment on column public.project_submissions.is_shown is
  'Whether the learner shows the accepted project in the credential of the certificate: its title and its day, not the work.';

grant select (is_shown) on public.project_submissions to authenticated;

-- Whether the caller reviews a project whose learner has handed the file in. Files of drafts are for the learner.
create or replace function private.may_review_project_file(file text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(split_part(file, '/', 1) <> auth.uid()::text, false)
    and private.is_handed_in_file(file)
    and exists (
      select from public.projects
      where projects.id::text = split_part(file, '/', 2) and private.works_on_course(projects.course_id, auth.uid())
    )
$$;

create or replace function public.my_project(project text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', projects.id, 'content_id', projects.content_id, 'title', projects.title, 'use', projects.use,
    'html', projects.html, 'rubric', projects.rubric,
    'course', jsonb_build_object('slug', courses.slug, 'title', courses.title),
    'may_study', private.may_study(projects.course_id, auth.uid()),
    'status', case when own.id is not null then private.project_status(own) end,
    'revision', coalesce(own.revision, 0), 'text', coalesce(own.text, ''), 'links', coalesce(to_jsonb(own.links), '[]'),
    'files', coalesce(to_jsonb(own.files), '[]'), 'handed_in_at', own.handed_in_at,
    'is_shown', coalesce(own.is_shown, false),
    'versions', coalesce(private.project_history(own.id), '[]')
  )
  from public.projects
  join public.courses on courses.id = projects.course_id
  left join public.project_submissions own on own.project_id = projects.id and own.user_id = auth.uid()
  where projects.content_id = project
    and (own.id is not null or projects.archived_at is null and private.may_study(projects.course_id, auth.uid()))
$$;

create function public.show_project(project uuid, shown boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  own public.project_submissions := private.hold_own_submission(project);
begin
  if own.id is null or own.state <> 'accepted' then
    raise sqlstate 'PT409' using message = 'Only a project that was accepted can be shown.';
  end if;
  update public.project_submissions set is_shown = coalesce(shown, false) where id = own.id;
end
$$;

comment on function public.show_project(uuid, boolean) is
  'Shows an accepted project of the caller in the credential of their certificate, or no longer.';

grant execute on function public.show_project(uuid, boolean) to authenticated;

-- Whether a person may review this submission: nobody reviews their own work, and a draft is for its learner.
create or replace function private.may_review_submission(submission public.project_submissions, person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(submission.versions > 0 and submission.user_id <> person and private.works_on_course(
    (select course_id from public.projects where id = submission.project_id), person
  ), false)
$$;

-- Everything that the credential of an issued certificate says. Gives the certificate its
-- place in the status list when it is first asked for. Null for an unknown certificate.
create or replace function private.badge_facts(wanted_id text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  certificate public.certificates;
  badge private.badges;
begin
  select * into certificate from public.certificates
  where id = wanted_id and issued_on is not null for key share;
  if certificate.id is null then
    return null;
  end if;
  select * into badge from private.badges where certificate_id = certificate.id;
  if badge.certificate_id is null then
    insert into private.badges (certificate_id) values (certificate.id) on conflict do nothing;
    select * into badge from private.badges where certificate_id = certificate.id;
  end if;
  return jsonb_build_object(
    'id', certificate.id,
    'student_name', certificate.student_name,
    'student_email', certificate.student_email,
    'title', certificate.course_title,
    'level', certificate.level,
    'course_slug', (select slug from public.courses where id = certificate.course_id and status = 'Published'),
    'score_label', certificate.score_label,
    'issued_on', certificate.issued_on,
    'valid_until', certificate.valid_until,
    -- What was completed when the certificate was made; later work is not its evidence.
    'modules', (
      select count(*) from private.module_completions done
      join public.course_modules modules on modules.id = done.module_id
      join public.courses on courses.id = modules.course_id
      where done.user_id = certificate.user_id and done.completed_at <= certificate.created_at
        and (courses.level = certificate.level or courses.id = certificate.course_id)
    ),
    -- None while the holder does not show them.
    'lab_goals', (select count(*) from public.certificate_labs(certificate.id)),
    'exam_on', (
      select (max(attempts.submitted_at) at time zone 'UTC')::date from public.attempts
      join public.assessments exam on exam.id = attempts.assessment_id
      where attempts.user_id = certificate.user_id and exam.kind = 'exam' and exam.level = certificate.level
        and attempts.is_passed and attempts.score = certificate.score
        and attempts.submitted_at <= certificate.created_at
    ),
    -- Accepted projects that the learner chose to show.
    'projects', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'title', projects.title, 'course', courses.title,
        'accepted_on', (review.reviewed_at at time zone 'UTC')::date
      ) order by review.reviewed_at, projects.content_id), '[]')
      from public.project_submissions shown
      join public.projects on projects.id = shown.project_id
      join public.courses on courses.id = projects.course_id
      join public.project_versions version on version.submission_id = shown.id and version.number = shown.versions
      join public.project_reviews review on review.version_id = version.id
      where shown.user_id = certificate.user_id and shown.state = 'accepted' and shown.is_shown
        and (courses.level = certificate.level or courses.id = certificate.course_id)
    ),
    'status_index', badge.status_index,
    'salt', badge.salt,
    'created_at', badge.created_at
  );
end
$$;
