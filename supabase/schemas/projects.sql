-- Projects: work that learners hand in and people review. Only the learner and those who review the projects of the
-- course see it. Reviewers are the staff of the course and admins, never the learner. They see nothing of a child whose
-- guardian has frozen the account.

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses on delete cascade,
  content_id text not null unique
    check (content_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(content_id) <= 80),
  title text not null check (btrim(title) <> '' and char_length(title) <= 120),
  use text not null check (use in ('project', 'capstone-plan', 'capstone-build', 'capstone-defence')),
  rubric jsonb not null check (jsonb_typeof(rubric) = 'array' and jsonb_array_length(rubric) between 3 and 5),
  body text not null check (btrim(body) <> '' and char_length(body) <= 20000),
  html text not null,
  archived_at timestamptz
);
comment on table public.projects is 'The briefs of projects. They come from the files of their course.';
comment on column public.projects.content_id is 'The id of the project in curriculum files. It is never reused.';
comment on column public.projects.use is
  'What it counts for: a project of an Intermediate course for AI Practitioner, the three parts of the capstone for AI Expert.';
comment on column public.projects.rubric is 'What reviewers look at: id, title, and what it is like when it is accepted.';
comment on column public.projects.body is 'The brief in Markdown; html is the same for pages.';
comment on column public.projects.archived_at is 'Set instead of deleting a project that learners have begun.';

create index projects_course_id_idx on public.projects (course_id);

create table public.project_submissions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  project_id uuid not null references public.projects on delete cascade,
  state text not null default 'draft' check (state in ('draft', 'handed-in', 'revise', 'accepted')),
  revision integer not null default 1,
  text text not null default '' check (char_length(text) <= 20000),
  links text[] not null default '{}' check (cardinality(links) <= 10),
  files text[] not null default '{}' check (cardinality(files) <= 10),
  versions integer not null default 0,
  handed_in_at timestamptz,
  claimed_by uuid references public.profiles on delete set null,
  claimed_at timestamptz,
  updated_at timestamptz not null default now(),
  is_shown boolean not null default false,
  unique (user_id, project_id)
);
comment on table public.project_submissions is
  'A learner''s work on a project: where it stands, and the draft, which only the learner reads.';
comment on column public.project_submissions.revision is
  'Counts the saved drafts, so that two windows do not overwrite each other.';
comment on column public.project_submissions.versions is 'How many versions were handed in and not taken back.';
comment on column public.project_submissions.claimed_by is
  'Who reviews what was handed in. Emptied when that account is deleted, so that another reviewer can claim it.';

comment on column public.project_submissions.is_shown is
  'Whether the learner shows the accepted project in the credential of the certificate: its title and its day, not the work.';

create index project_submissions_project_id_idx on public.project_submissions (project_id);
create index project_submissions_claimed_by_idx on public.project_submissions (claimed_by);
create index project_submissions_queue_idx on public.project_submissions (handed_in_at, id) where state = 'handed-in';

create trigger touch_updated_at before update on public.project_submissions
for each row execute function private.touch_updated_at();

create trigger require_stated_age before insert on public.project_submissions
for each row execute function private.require_stated_age();

create trigger limit_additions after insert on public.project_submissions referencing new table as written
for each statement execute function private.enforce_quota('projects', 'user_id', '30', '200');

create trigger limit_changes after update on public.project_submissions referencing new table as written
for each statement execute function private.enforce_quota('projects', '', '600');

create table public.project_versions (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.project_submissions on delete cascade,
  number integer not null check (number > 0),
  text text not null check (char_length(text) <= 20000),
  links text[] not null check (cardinality(links) <= 10),
  files text[] not null check (cardinality(files) <= 10),
  rubric jsonb not null,
  handed_in_at timestamptz not null default now(),
  unique (submission_id, number)
);
comment on table public.project_versions is
  'What learners handed in. A version never changes; one that is taken back before its review is deleted.';
comment on column public.project_versions.rubric is 'The rubric as it was when the version was handed in.';

create trigger limit_additions after insert on public.project_versions referencing new table as written
for each statement execute function private.enforce_quota('versions of projects', '', '20');

create table public.project_reviews (
  version_id uuid primary key references public.project_versions on delete cascade,
  reviewer_id uuid references public.profiles on delete set null,
  is_accepted boolean not null,
  comments jsonb not null,
  summary text not null default '' check (char_length(summary) <= 4000),
  reviewed_at timestamptz not null default now()
);
comment on table public.project_reviews is 'The one review of each version: Accepted or Revise, with a comment for each criterion.';
comment on column public.project_reviews.comments is 'For each criterion of the rubric: its id, whether it is met, and a comment.';

create index project_reviews_reviewer_id_idx on public.project_reviews (reviewer_id);

create trigger limit_additions after insert on public.project_reviews referencing new table as written
for each statement execute function private.enforce_quota('reviews', 'reviewer_id', '120');

-- ---- Who reads

grant select on public.projects, public.project_versions to authenticated, service_role;
grant select on public.project_submissions, public.project_reviews to service_role;

-- Learners do not read who reviews their work: all columns but claimed_by and reviewer_id.
grant select (
  id, user_id, project_id, state, revision, text, links, files, versions, handed_in_at, claimed_at, updated_at, is_shown
) on public.project_submissions to authenticated;
grant select (version_id, is_accepted, comments, summary, reviewed_at) on public.project_reviews to authenticated;

alter table public.projects enable row level security;
alter table public.project_submissions enable row level security;
alter table public.project_versions enable row level security;
alter table public.project_reviews enable row level security;

-- A brief is part of its course, so it is for those who may study the course.
create policy "briefs are for those who may study the course" on public.projects for select to authenticated
using (archived_at is null and private.may_study(course_id));

-- Staff also read briefs that were taken out of the files.
create policy "staff read briefs" on public.projects for select to authenticated
using (private.may_teach(course_id));

-- Learners read what they wrote. Reviewers read what was handed in, through functions below, and never a draft.
create policy "own submissions are readable" on public.project_submissions for select to authenticated
using (user_id = (select auth.uid()));

-- The same for what they handed in.
create policy "own versions are readable" on public.project_versions for select to authenticated
using (exists (
  select from public.project_submissions own where own.id = submission_id and own.user_id = (select auth.uid())
));

-- The same for the reviews of it.
create policy "reviews of own work are readable" on public.project_reviews for select to authenticated
using (exists (select from public.project_versions where project_versions.id = version_id));

-- Where a submission stands, as people see it.
create function private.project_status(submission public.project_submissions)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when submission.state = 'handed-in' and submission.claimed_by is not null then 'claimed' else submission.state
  end
$$;

-- All versions of a submission with their reviews, newest first.
create function private.project_history(submission uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'number', version.number, 'text', version.text, 'links', to_jsonb(version.links), 'files', to_jsonb(version.files),
    'rubric', version.rubric, 'handed_in_at', version.handed_in_at,
    'review', case when review.version_id is not null then jsonb_build_object(
      'is_accepted', review.is_accepted, 'comments', review.comments, 'summary', review.summary,
      'reviewed_at', review.reviewed_at
    ) end
  ) order by version.number desc), '[]')
  from public.project_versions version left join public.project_reviews review on review.version_id = version.id
  where version.submission_id = submission
$$;

-- ---- What learners do

create function public.my_project(project text)
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
comment on function public.my_project(text) is
  'A project with the caller''s draft, versions and reviews. Null without the right to study its course, unless they have begun it.';
grant execute on function public.my_project(text) to authenticated;

-- Locks the caller's own submission. The account is held first, as everywhere.
create function private.hold_own_submission(project uuid)
returns public.project_submissions
language plpgsql
security definer
set search_path = ''
as $$
declare
  learner constant uuid := private.require_account();
  own public.project_submissions;
begin
  perform private.hold_account(learner);
  select * into own from public.project_submissions where user_id = learner and project_id = project for update;
  return own;
end
$$;

create function private.require_project(project uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.projects
    where projects.id = project and projects.archived_at is null and private.may_study(projects.course_id, auth.uid())
  ) then
    raise sqlstate 'PT403' using message = 'Your plan does not include this project.';
  end if;
end
$$;

create function private.refuse_changed_draft()
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise sqlstate 'PT409' using
    message = 'This project was changed in another window. Load it again to see the newer text.', detail = 'conflict';
end
$$;

create function public.save_project_draft(
  project uuid, draft_revision integer, draft_text text, draft_links text[], draft_files text[]
)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  own public.project_submissions := private.hold_own_submission(project);
  learner constant uuid := auth.uid();
begin
  perform private.require_project(project);
  if own.state in ('handed-in', 'accepted') then
    raise sqlstate 'PT409' using message = 'What you handed in cannot be changed. Take it back first.', detail = own.state;
  end if;
  if coalesce(own.revision, 0) is distinct from draft_revision then
    perform private.refuse_changed_draft();
  end if;
  if coalesce(char_length(draft_text) > 20000, true) then
    raise sqlstate 'PT400' using message = 'The text has at most 20,000 characters.';
  end if;
  if coalesce(cardinality(draft_links) > 10, true) or exists (
    select from unnest(draft_links) as link
    where link is null or char_length(link) > 500 or link !~* '^https?://[^[:space:]<>"]+$'
  ) then
    raise sqlstate 'PT400' using message = 'There is room for 10 links, which begin with https:// and have no spaces.';
  end if;
  if coalesce(cardinality(draft_files) > 10, true) or exists (
    select from unnest(draft_files) as file
    where private.project_file_type(learner || '/' || project || '/' || coalesce(file, '')) is null
  ) then
    raise sqlstate 'PT400' using message = 'A project has at most 10 files, of the types that the page names.';
  end if;
  insert into public.project_submissions (user_id, project_id, text, links, files)
  values (learner, project, draft_text, draft_links, draft_files)
  on conflict (user_id, project_id) do update set
    text = excluded.text, links = excluded.links, files = excluded.files, revision = project_submissions.revision + 1
  where project_submissions.revision = draft_revision
  returning * into own;
  if not found then
    perform private.refuse_changed_draft();
  end if;
  return own.revision;
end
$$;
comment on function public.save_project_draft(uuid, integer, text, text[], text[]) is
  'Saves the caller''s draft of a project and returns its revision. The first one replaces revision 0.';
grant execute on function public.save_project_draft(uuid, integer, text, text[], text[]) to authenticated;

create function public.hand_in_project(project uuid, draft_revision integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  own public.project_submissions := private.hold_own_submission(project);
  missing text;
begin
  perform private.require_project(project);
  if own.id is null then
    raise sqlstate 'PT409' using message = 'There is nothing to hand in yet.';
  end if;
  perform private.require_permission(own.user_id, 'hand_in');
  if own.state in ('handed-in', 'accepted') then
    raise sqlstate 'PT409' using message = 'This project has been handed in already.', detail = own.state;
  end if;
  if own.revision <> draft_revision then
    perform private.refuse_changed_draft();
  end if;
  if btrim(own.text) = '' and cardinality(own.links) = 0 and cardinality(own.files) = 0 then
    raise sqlstate 'PT400' using message = 'Write something, add a link or add a file before you hand in.';
  end if;
  select file into missing from unnest(own.files) as file
  where not exists (
    select from storage.objects
    where bucket_id = 'projects' and name = own.user_id || '/' || project || '/' || file
  );
  if missing is not null then
    raise sqlstate 'PT409' using message = format('The file %s has not arrived. Please add it again.', missing);
  end if;
  if private.has_quotas(own.user_id)
    and private.take_rate_limit('projects handed in:' || own.user_id, 10, 86400, 1) > 0
  then
    raise sqlstate 'PT429' using
      message = 'You have handed in 10 times within a day. Your draft is saved; please hand it in tomorrow.';
  end if;
  insert into public.project_versions (submission_id, number, text, links, files, rubric)
  select own.id, own.versions + 1, own.text, own.links, own.files, projects.rubric
  from public.projects where projects.id = project;
  update public.project_submissions
  set state = 'handed-in', versions = versions + 1, handed_in_at = now(), claimed_by = null, claimed_at = null
  where id = own.id;
end
$$;
comment on function public.hand_in_project(uuid, integer) is
  'Makes the saved draft the next version, for review. The revision says which draft the learner saw.';
grant execute on function public.hand_in_project(uuid, integer) to authenticated;

create function public.take_back_project(project uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  own public.project_submissions := private.hold_own_submission(project);
begin
  if own.id is null or own.state <> 'handed-in' then
    raise sqlstate 'PT409' using message = 'Nothing of this project waits for a review.';
  end if;
  if own.claimed_by is not null then
    raise sqlstate 'PT409' using
      message = 'A reviewer has begun to read it, so it cannot be taken back.', detail = 'claimed';
  end if;
  delete from public.project_versions where submission_id = own.id and number = own.versions;
  update public.project_submissions
  set state = case when versions > 1 then 'revise' else 'draft' end, versions = versions - 1, handed_in_at = null
  where id = own.id;
end
$$;
comment on function public.take_back_project(uuid) is
  'Takes back what the caller handed in, until a reviewer claims it. It becomes the draft again.';
grant execute on function public.take_back_project(uuid) to authenticated;

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
  if shown then
    perform private.require_permission(own.user_id, 'show_work');
  end if;
  update public.project_submissions set is_shown = coalesce(shown, false) where id = own.id;
end
$$;
comment on function public.show_project(uuid, boolean) is
  'Shows an accepted project of the caller in the credential of their certificate, or no longer.';
grant execute on function public.show_project(uuid, boolean) to authenticated;

-- Files that were handed in cannot be removed one by one, so whoever deletes their account removes the projects first.
create function public.delete_my_projects()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_account(private.require_account());
  delete from public.project_submissions where user_id = auth.uid();
end
$$;
comment on function public.delete_my_projects() is
  'Deletes all projects of the caller with their versions and reviews, so that their files can be removed. For the deletion of an account.';
grant execute on function public.delete_my_projects() to authenticated;

-- ---- What reviewers do

create function public.project_queue(course uuid default null)
returns table (
  id uuid, project text, use text, course_slug text, course_title text, learner_name text, version integer,
  handed_in_at timestamptz, claimed_at timestamptz, claimed_by_name text, is_mine boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if course is null then
    perform private.require_admin();
  elsif not private.may_teach(course) then
    raise insufficient_privilege using message = 'This is for staff of the course.';
  end if;
  return query
    select
      waiting.id, projects.title, projects.use, courses.slug, courses.title, coalesce(learner.full_name, ''),
      waiting.versions, waiting.handed_in_at, waiting.claimed_at, reviewer.full_name,
      coalesce(waiting.claimed_by = auth.uid(), false)
    from public.project_submissions waiting
    join public.projects on projects.id = waiting.project_id
    join public.courses on courses.id = projects.course_id
    join public.profiles learner on learner.id = waiting.user_id
    left join public.profiles reviewer on reviewer.id = waiting.claimed_by
    where waiting.state = 'handed-in' and (project_queue.course is null or projects.course_id = project_queue.course)
      and waiting.user_id <> auth.uid() and not private.is_frozen(waiting.user_id)
    order by waiting.handed_in_at, waiting.id
    limit 200;
end
$$;
comment on function public.project_queue(uuid) is
  'Projects that wait for a review, longest first: those of a course for its staff, all for admins. At most 200.';
grant execute on function public.project_queue(uuid) to authenticated;

-- Whether a person may review this submission: nobody reviews their own work or that of a frozen child, and a draft is
-- for its learner.
create function private.may_review_submission(submission public.project_submissions, person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(submission.versions > 0 and submission.user_id <> person and private.works_on_course(
    (select course_id from public.projects where id = submission.project_id), person
  ) and not private.is_frozen(submission.user_id), false)
$$;

create function public.project_submission(submission uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted public.project_submissions;
begin
  select * into wanted from public.project_submissions where id = submission;
  if not private.may_review_submission(wanted, auth.uid()) then
    raise sqlstate 'PT404' using message = 'There is no such project for you to review.';
  end if;
  return (
    select jsonb_build_object(
      'id', wanted.id, 'status', private.project_status(wanted), 'learner_id', wanted.user_id,
      'learner_name', coalesce(learner.full_name, ''), 'project_id', projects.id, 'title', projects.title,
      'use', projects.use, 'html', projects.html, 'course', jsonb_build_object('slug', courses.slug, 'title', courses.title),
      'handed_in_at', wanted.handed_in_at, 'is_mine', coalesce(wanted.claimed_by = auth.uid(), false),
      'claimed_by_name', (select full_name from public.profiles where id = wanted.claimed_by),
      'versions', private.project_history(wanted.id)
    )
    from public.projects
    join public.courses on courses.id = projects.course_id
    join public.profiles learner on learner.id = wanted.user_id
    where projects.id = wanted.project_id
  );
end
$$;
comment on function public.project_submission(uuid) is
  'What a learner handed in, with all versions and reviews. For staff of the course and admins, not for the learner.';
grant execute on function public.project_submission(uuid) to authenticated;

-- Locks a submission for a reviewer. Both accounts are held before it. That of the learner is locked, as by everything
-- that issues certificates: a review may issue one.
create function private.hold_submission(submission uuid, reviewer uuid)
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

create function public.claim_project(submission uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted public.project_submissions := private.hold_submission(submission, private.require_account());
begin
  if wanted.claimed_by <> auth.uid() then
    raise sqlstate 'PT409' using message = 'Another reviewer has claimed this project.', detail = 'claimed';
  end if;
  update public.project_submissions set claimed_by = auth.uid(), claimed_at = coalesce(claimed_at, now())
  where id = submission;
end
$$;
comment on function public.claim_project(uuid) is
  'Makes the caller the reviewer of what a learner handed in. Of two who claim at once, one gets it.';
grant execute on function public.claim_project(uuid) to authenticated;

create function public.release_project(submission uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted public.project_submissions := private.hold_submission(submission, private.require_account());
begin
  if wanted.claimed_by is distinct from auth.uid() and not private.is_admin() then
    raise sqlstate 'PT409' using message = 'You have not claimed this project.', detail = 'not_claimed';
  end if;
  update public.project_submissions set claimed_by = null, claimed_at = null where id = submission;
end
$$;
comment on function public.release_project(uuid) is
  'Puts a claimed project back into the queue: by the reviewer who claimed it, or by an admin.';
grant execute on function public.release_project(uuid) to authenticated;

create function public.review_project(
  reviewer uuid, submission uuid, version integer, is_accepted boolean, comments jsonb, summary text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  wanted public.project_submissions := private.hold_submission(submission, reviewer);
  reviewed public.project_versions;
begin
  if wanted.claimed_by is distinct from reviewer then
    raise sqlstate 'PT409' using message = 'Claim this project before you review it.', detail = 'not_claimed';
  end if;
  select * into reviewed from public.project_versions v
  where v.submission_id = submission and v.number = version and v.number = wanted.versions;
  if reviewed.id is null then
    raise sqlstate 'PT409' using message = 'The learner has handed in another version. Read that one.', detail = 'version';
  end if;
  if is_accepted is null
    or jsonb_path_query_array(comments, '$[*].criterion') is distinct from jsonb_path_query_array(reviewed.rubric, '$[*].id')
    or (
      select bool_and(jsonb_typeof(value -> 'is_met') = 'boolean' and char_length(value ->> 'comment') <= 4000)
      from jsonb_array_elements(comments)
    ) is not true
  then
    raise sqlstate 'PT400' using message = 'A review says of each criterion whether it is met, with a comment.';
  end if;
  insert into public.project_reviews (version_id, reviewer_id, is_accepted, comments, summary)
  values (reviewed.id, reviewer, is_accepted, comments, coalesce(summary, ''));
  update public.project_submissions s
  set state = case when is_accepted then 'accepted' else 'revise' end, claimed_by = null, claimed_at = null
  where s.id = submission;
  return (
    select jsonb_build_object(
      'learner_id', learner.id, 'learner_email', learner.email, 'learner_name', coalesce(learner.full_name, ''),
      'project', projects.content_id, 'title', projects.title, 'course_title', courses.title
    )
    from public.profiles learner, public.projects join public.courses on courses.id = projects.course_id
    where learner.id = wanted.user_id and projects.id = wanted.project_id
  );
end
$$;
comment on function public.review_project(uuid, uuid, integer, boolean, jsonb, text) is
  'Stores the review of the newest version and returns who is told. For the function that mails the learner.';
grant execute on function public.review_project(uuid, uuid, integer, boolean, jsonb, text) to service_role;

-- ---- What it counts for

-- Whether a learner's projects are enough for the certificate of a level: one accepted project of an Intermediate
-- course, or all three parts of the capstone of one course. Beginner asks for none.
create function private.has_accepted_project(learner uuid, wanted_level text)
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
create function private.offers_project(wanted_level text)
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

-- The projects that the learner has begun, for "My learning": what needs them first, then what waits, then the rest.
create function private.list_projects(learner uuid)
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

-- ---- Files of courses

-- Makes the projects of a course what the files say. A project that learners have begun is archived, not deleted.
create function private.import_projects(course uuid, imported jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.projects (course_id, content_id, title, use, rubric, body, html)
  select
    course, item ->> 'content_id', item ->> 'title', item ->> 'use', item -> 'rubric', item ->> 'body', item ->> 'html'
  from jsonb_array_elements(imported) as item
  on conflict (content_id) do update set
    title = excluded.title, use = excluded.use, rubric = excluded.rubric, body = excluded.body, html = excluded.html,
    archived_at = null
  where projects.course_id = excluded.course_id;
  update public.projects set archived_at = now()
  where course_id = course and archived_at is null
    and content_id not in (select item ->> 'content_id' from jsonb_array_elements(imported) as item);
  delete from public.projects
  where course_id = course and archived_at is not null
    and not exists (select from public.project_submissions where project_id = projects.id);
end
$$;
