drop function public.record_lab_goal(uuid,uuid,text,text);

alter table public.lab_work add column goal_choices jsonb not null default '{}'::jsonb;

comment on column public.lab_work.goal_choices is
  'For each goal the choices that reached it first and the time, as {"goal": {"choices": {}, "reached_at": ""}}. Empty where the lab keeps choices in the browser.';

create function public.record_lab_goal(learner uuid, lesson uuid, lab text, goal text, kept jsonb default null)
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  proof jsonb := '{}';
  reached text[];
begin
  perform private.require_lab(learner, lesson, lab);
  if kept is not null then
    proof := jsonb_build_object(goal, jsonb_build_object('choices', kept, 'reached_at', now()));
  end if;
  insert into public.lab_work as stored (user_id, lesson_id, lab, goals, goal_choices)
  values (learner, lesson, record_lab_goal.lab, array[goal], proof)
  on conflict on constraint lab_work_pkey do update set
    goals = case when goal = any (stored.goals) then stored.goals else stored.goals || goal end,
    goal_choices = proof || stored.goal_choices,
    updated_at = now()
  returning goals into reached;
  return reached;
end
$$;

comment on function public.record_lab_goal(uuid,uuid,text,text,jsonb) is
  'Stores that a learner reached a goal, and the choices that reached it. For the function that computed the result again.';

grant execute on function public.record_lab_goal(uuid,uuid,text,text,jsonb) to service_role;

create table private.shown_labs (
  certificate_id text primary key references public.certificates on delete cascade,
  shown_at timestamptz not null default now()
);

alter table private.shown_labs enable row level security;

comment on table private.shown_labs is
  'The certificates whose holder shows the labs that belong to it on its public page. Nothing is shown without a row.';

-- The goals that belong to a certificate: reached before it was made, in modules that it counts, with choices that were
-- stored. A lab that several lessons have counts once.
create function private.goals_of_certificate(certificate public.certificates)
returns table (
  lab text,
  goal text,
  reached_at timestamptz,
  choices jsonb,
  course_title text,
  lesson_title text
)
language sql
stable
security definer
set search_path = ''
as $$
  select distinct on (work.lab, proof.goal)
    work.lab, proof.goal, (proof.value ->> 'reached_at')::timestamptz, proof.value -> 'choices',
    courses.title, lessons.title
  from public.lab_work work
  cross join jsonb_each(work.goal_choices) as proof (goal, value)
  join public.course_lessons lessons on lessons.id = work.lesson_id
  join public.courses on courses.id = lessons.course_id
  join private.module_completions done on done.module_id = lessons.module_id and done.user_id = work.user_id
  where work.user_id = certificate.user_id
    and (courses.level = certificate.level or courses.id = certificate.course_id)
    and done.completed_at <= certificate.created_at
    and (proof.value ->> 'reached_at')::timestamptz <= certificate.created_at
  order by work.lab, proof.goal, (proof.value ->> 'reached_at')::timestamptz
$$;

-- The certificate, if it stands or has expired, and its holder shows its labs.
create function private.certificate_with_labs(wanted_id text)
returns setof public.certificates
language sql
stable
security definer
set search_path = ''
as $$
  select certificates.* from public.certificates
  join private.shown_labs on shown_labs.certificate_id = certificates.id
  where certificates.id = wanted_id and certificates.status = 'Issued'
$$;

create function public.certificate_labs(certificate_id text)
returns table (
  lab text,
  goal text,
  reached_on date,
  course_title text,
  lesson_title text
)
language sql
stable
security definer
set search_path = ''
as $$
  select shown.lab, shown.goal, (shown.reached_at at time zone 'UTC')::date, shown.course_title, shown.lesson_title
  from private.certificate_with_labs(certificate_labs.certificate_id) as certificate
  cross join lateral private.goals_of_certificate(certificate) as shown
  order by shown.reached_at, shown.lab, shown.goal
$$;

comment on function public.certificate_labs(text) is
  'The goals of labs that the holder of a certificate shows, for everyone who knows its id. It says nothing about the holder.';

grant execute on function public.certificate_labs(text) to anon, authenticated;

create function public.certificate_lab(certificate_id text, wanted_lab text, wanted_goal text)
returns table (
  seed integer,
  choices jsonb,
  reached_on date,
  course_title text,
  lesson_title text
)
language sql
stable
security definer
set search_path = ''
as $$
  select private.lab_seed(certificate.user_id, shown.lab), shown.choices,
    (shown.reached_at at time zone 'UTC')::date, shown.course_title, shown.lesson_title
  from private.certificate_with_labs(certificate_lab.certificate_id) as certificate
  cross join lateral private.goals_of_certificate(certificate) as shown
  where shown.lab = wanted_lab and shown.goal = wanted_goal
$$;

comment on function public.certificate_lab(text,text,text) is
  'One of these goals with the choices that reached it and the seed of its data, which is all that is needed to run it again.';

grant execute on function public.certificate_lab(text,text,text) to anon, authenticated, service_role;

create function public.show_labs(certificate_id text, is_shown boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_account(auth.uid());
  if not exists (
    select from public.certificates
    where id = show_labs.certificate_id and user_id = auth.uid() and status = 'Issued'
  ) then
    raise sqlstate 'PT404' using message = 'There is no such certificate.';
  end if;
  if is_shown then
    insert into private.shown_labs (certificate_id) values (show_labs.certificate_id) on conflict do nothing;
  else
    delete from private.shown_labs where shown_labs.certificate_id = show_labs.certificate_id;
  end if;
end
$$;

comment on function public.show_labs(text,boolean) is
  'Shows the labs of a certificate of the caller on its public page, or hides them again.';

grant execute on function public.show_labs(text,boolean) to authenticated;

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
    'status_index', badge.status_index,
    'salt', badge.salt,
    'created_at', badge.created_at
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
  'Everything that "My learning" shows to the caller: what comes next, courses, results, projects, certificates, notes and mentorship.';
