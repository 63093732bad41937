-- Labs as evidence of a certificate: its holder may show the goals they reached, and everyone who knows the certificate
-- can run them again.

create table private.shown_labs (
  certificate_id text primary key references public.certificates on delete cascade,
  shown_at timestamptz not null default now()
);
comment on table private.shown_labs is
  'The certificates whose holder shows the labs that belong to it on its public page. Nothing is shown without a row.';

alter table private.shown_labs enable row level security;

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
comment on function public.certificate_lab(text, text, text) is
  'One of these goals with the choices that reached it and the seed of its data, which is all that is needed to run it again.';
grant execute on function public.certificate_lab(text, text, text) to anon, authenticated, service_role;

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
    perform private.require_permission(auth.uid(), 'show_work');
    insert into private.shown_labs (certificate_id) values (show_labs.certificate_id) on conflict do nothing;
  else
    delete from private.shown_labs where shown_labs.certificate_id = show_labs.certificate_id;
  end if;
end
$$;
comment on function public.show_labs(text, boolean) is
  'Shows the labs of a certificate of the caller on its public page, or hides them again.';
grant execute on function public.show_labs(text, boolean) to authenticated;
