-- Makes the owner of an email address an instructor or reviewer of a course, and returns who it is.
create function private.add_staff(course uuid, staff_email text, staff_role text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
begin
  if not exists (select from public.courses where id = course) then
    raise sqlstate 'PT404' using message = 'There is no such course.';
  end if;
  -- An account whose address is not confirmed may belong to another person.
  select profiles.id into person
  from public.profiles join auth.users on users.id = profiles.id
  where lower(profiles.email) = lower(btrim(staff_email)) and users.email_confirmed_at is not null;
  if person is null or not private.hold_account(person) then
    raise sqlstate 'PT404' using message = 'There is no account with this email address.';
  end if;
  if staff_role is null or staff_role not in ('instructor', 'reviewer') then
    raise sqlstate 'PT400' using message = 'Staff are instructors or reviewers.';
  end if;
  insert into public.course_staff (course_id, user_id, role) values (course, person, staff_role)
  on conflict do nothing;
  if not found then
    raise sqlstate 'PT409' using message = 'This person is staff of the course already.';
  end if;
  return person;
end
$$;

create or replace function public.add_course_staff(course uuid, staff_email text, staff_role text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
begin
  perform private.require_admin();
  person := private.add_staff(course, staff_email, staff_role);
  perform private.record_admin_action('course_staff_add', jsonb_build_object(
    'course_id', course, 'course', (select title from public.courses where id = course), 'target_user_id', person,
    'role', staff_role
  ));
end
$$;

create table public.course_messages (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses on delete cascade,
  author_id uuid references public.profiles on delete set null,
  learner_id uuid references public.profiles on delete cascade,
  subject text not null check (
    btrim(subject) <> '' and char_length(subject) <= 120 and subject !~ '[\u0001-\u001f\u007f]'
  ),
  body text not null check (btrim(body) <> '' and char_length(body) <= 5000),
  is_announcement boolean not null default false,
  mailed_to integer not null default 0 check (mailed_to >= 0),
  created_at timestamptz not null default now(),
  constraint course_messages_announcement_check check (learner_id is null or not is_announcement)
);

alter table public.course_messages enable row level security;

comment on table public.course_messages is
  'What instructors wrote to one learner of a course or to all. Announcements are shown on the page of the course.';

comment on column public.course_messages.learner_id is
  'The learner it was written to. Null: all learners.';

comment on column public.course_messages.mailed_to is
  'To how many learners it was mailed.';

grant select, delete on table public.course_messages to authenticated;

grant select on table public.course_messages to service_role;

create index course_messages_course_id_idx on public.course_messages (course_id, created_at desc);

create index course_messages_learner_id_idx on public.course_messages (learner_id);

create index course_messages_author_id_idx on public.course_messages (author_id);

-- Whether the caller has enrolled in the course or read in it.
create function private.is_own_course(course uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.course_learners where course_id = course and user_id = auth.uid()
  )
$$;

grant execute on function private.is_own_course(uuid) to authenticated;

-- Staff see what was written to the learners of their course, so that nobody is told the same twice.
create policy "staff read the messages of their course" on public.course_messages for select to authenticated
using (private.may_teach(course_id));

-- Learners see the announcements of the courses they take.
create policy "learners read announcements" on public.course_messages for select to authenticated
using (is_announcement and private.is_own_course(course_id));

-- Learners see what was written to them alone: it is part of their data.
create policy "learners read messages to them" on public.course_messages for select to authenticated
using (learner_id = (select auth.uid()));

-- Instructors and admins take back what is out of date. A mail that was sent stays sent.
create policy "instructors remove messages" on public.course_messages for delete to authenticated
using ((select private.is_admin()) or private.is_course_staff(course_id, 'instructor'));

create trigger limit_additions after insert on public.course_messages referencing new table as written
for each statement execute function private.enforce_quota('messages', 'author_id', '20', '5000');

-- Every mail of a course has a link that stops them. The link carries the token, which can do nothing else.
create table public.course_mail_choices (
  user_id uuid not null references public.profiles on delete cascade,
  course_id uuid not null references public.courses on delete cascade,
  token uuid not null unique default gen_random_uuid(),
  stopped_at timestamptz,
  primary key (user_id, course_id)
);

alter table public.course_mail_choices enable row level security;

comment on table public.course_mail_choices is
  'Who was mailed by the instructors of a course, and who has stopped these mails.';

comment on column public.course_mail_choices.token is
  'What the unsubscribe links in mails to this learner carry.';

grant select on table public.course_mail_choices to service_role;

grant select (user_id, course_id, stopped_at) on table public.course_mail_choices to authenticated;

create index course_mail_choices_course_id_idx on public.course_mail_choices (course_id);

-- Learners see which mails they have stopped. Nobody else does, and nobody sees the tokens.
create policy "own choices are readable" on public.course_mail_choices for select to authenticated
using (user_id = (select auth.uid()));

-- Whether a person may write to the learners of a course: instructors and admins may, reviewers may not.
create function private.may_write_to_learners(person uuid, course uuid)
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
        select from public.course_staff
        where course_staff.course_id = course and course_staff.user_id = person and course_staff.role = 'instructor'
      ))
  )
$$;

-- Those who get a message by mail: one learner, or all who are enrolled. Sample people have no mailbox, and an address
-- that is not confirmed may belong to another person.
create function private.mailable_learners(course uuid, learner uuid)
returns table (user_id uuid)
language sql
stable
security definer
set search_path = ''
as $$
  with wanted as (
    select learner as id where learner is not null
    union all
    select enrolments.user_id from public.enrolments
    where learner is null and enrolments.course_id = course and enrolments.left_at is null
  )
  select profiles.id
  from wanted join public.profiles on profiles.id = wanted.id join auth.users on users.id = profiles.id
  where users.email_confirmed_at is not null
    and (profiles.suspended_until is null or profiles.suspended_until <= now())
    and not exists (
      select from private.sample_rows
      where table_name = 'auth.users' and row_id = profiles.id::text and removed_at is null
    )
    and not exists (
      select from public.course_mail_choices choice
      where choice.user_id = profiles.id and choice.course_id = course and choice.stopped_at is not null
    )
$$;

create function public.send_course_message(author uuid, message jsonb)
returns table (email text, token uuid, course_title text, course_slug text, author_name text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  most_mails constant integer := 1000;
  course uuid := (message ->> 'course')::uuid;
  learner uuid := (message ->> 'learner')::uuid;
  is_announcement boolean := coalesce((message ->> 'is_announcement')::boolean, false);
  recipients uuid[] := '{}';
begin
  if not private.hold_account(author) or not private.may_write_to_learners(author, course) then
    raise insufficient_privilege using message = 'Only the instructors of the course may do this.';
  end if;
  -- Sent twice, by a double click or a retry, it is stored and mailed once.
  if exists (select from public.course_messages where id = (message ->> 'id')::uuid) then
    return;
  end if;
  if learner is not null and not exists (
    select from private.course_learners listed where listed.course_id = course and listed.user_id = learner
  ) then
    raise sqlstate 'PT404' using message = 'There is no such learner in this course.';
  end if;
  if (message ->> 'by_mail')::boolean then
    recipients := array(
      select mailable.user_id from private.mailable_learners(course, learner) mailable
      order by mailable.user_id limit most_mails + 1
    );
    if cardinality(recipients) > most_mails then
      raise sqlstate 'PT409' using
        message = 'More than 1,000 learners would get this mail. Put it on the page of the course instead.';
    end if;
    -- In one order, so that two messages wait for each other instead of blocking each other. An account that is being
    -- deleted gets no mail.
    recipients := array(select person from unnest(recipients) as person where private.hold_account(person));
    if cardinality(recipients) = 0 and not is_announcement then
      raise sqlstate 'PT409' using message = case
        when learner is null then 'No learner of this course gets mails from it at the moment.'
        else 'This learner gets no mails from this course.'
      end;
    end if;
  end if;
  if learner is not null and not private.hold_account(learner) then
    raise sqlstate 'PT404' using message = 'There is no such learner in this course.';
  end if;
  insert into public.course_messages (id, course_id, author_id, learner_id, subject, body, is_announcement, mailed_to)
  values (
    (message ->> 'id')::uuid, course, author, learner, btrim(message ->> 'subject'), btrim(message ->> 'body'),
    is_announcement, cardinality(recipients)
  )
  on conflict (id) do nothing;
  if not found then
    return;
  end if;
  insert into public.course_mail_choices (user_id, course_id)
  select person, course from unnest(recipients) as person
  on conflict do nothing;
  return query
    select profiles.email, choice.token, courses.title, courses.slug, writer.full_name
    from unnest(recipients) as person
    join public.profiles on profiles.id = person
    join public.course_mail_choices choice on choice.user_id = person and choice.course_id = course
    join public.courses on courses.id = course
    join public.profiles writer on writer.id = author;
end
$$;

comment on function public.send_course_message(uuid,jsonb) is
  'Stores a message of an instructor to one learner of a course or to all, and returns whom to mail. For the function that mails it.';

grant execute on function public.send_course_message(uuid,jsonb) to service_role;

create function public.stop_course_mails(stop_token uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  choice public.course_mail_choices;
begin
  select * into choice from public.course_mail_choices where token = stop_token;
  if choice.user_id is null or not private.hold_account(choice.user_id) then
    return null;
  end if;
  update public.course_mail_choices set stopped_at = coalesce(stopped_at, now()) where token = stop_token;
  return (select title from public.courses where id = choice.course_id);
end
$$;

comment on function public.stop_course_mails(uuid) is
  'Stops the mails of a course to the learner whose mail carried this token, and returns its title; null for an unknown token. For the function behind the link.';

grant execute on function public.stop_course_mails(uuid) to service_role;

create function public.appoint_course_staff(admin uuid, course uuid, staff_email text, staff_role text)
returns table (email text, course_title text, course_slug text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
begin
  perform private.require_admin_account(admin);
  person := private.add_staff(course, staff_email, staff_role);
  insert into public.admin_audit_log (admin_id, action, details)
  select admin, 'course_staff_add', jsonb_build_object(
    'course_id', course, 'course', courses.title, 'target_user_id', person, 'role', staff_role
  )
  from public.courses where courses.id = course;
  return query
    select profiles.email, courses.title, courses.slug
    from public.profiles, public.courses where profiles.id = person and courses.id = course;
end
$$;

comment on function public.appoint_course_staff(uuid,uuid,text,text) is
  'Makes the owner of an email address an instructor or reviewer of a course and returns whom to mail about it. For the function that mails it.';

grant execute on function public.appoint_course_staff(uuid,uuid,text,text) to service_role;

create function public.course_scores(course uuid, learners uuid[])
returns table (user_id uuid, assessment_id uuid, best_score integer, attempts integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_teacher(course);
  return query
    select attempt.user_id, attempt.assessment_id, max(attempt.score), count(*)::integer
    from public.course_modules module
    join public.assessments quiz on quiz.module_id = module.id
    join public.attempts attempt on attempt.assessment_id = quiz.id
    where module.course_id = course and module.archived_at is null
      and attempt.user_id = any (learners) and attempt.submitted_at is not null
    group by attempt.user_id, attempt.assessment_id;
end
$$;

comment on function public.course_scores(uuid,uuid[]) is
  'The best score of each of these learners in each quiz of a course, and how often they tried. For its staff.';

grant execute on function public.course_scores(uuid,uuid[]) to authenticated;
