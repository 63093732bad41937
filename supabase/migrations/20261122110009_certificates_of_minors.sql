-- Whether certificates show initials only: those of minors, unless their guardian allows the whole name.
create function private.shows_initials(person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((
    select (ages.needs_guardian or private.reached_age(ages.birth_year) < 18)
      and not coalesce(child.shows_name, false)
    from public.learner_ages ages
    left join public.child_accounts child on child.user_id = ages.user_id
    where ages.user_id = person
  ), false)
$$;

create function private.initials(name text)
returns text
language sql
immutable
set search_path = ''
as $$
  select left(string_agg(upper(left(word, 1)) || '.', ' ' order by place), 100)
  from regexp_split_to_table(btrim(name), '\s+') with ordinality as words (word, place)
$$;

-- The name on a certificate. Null for a person without a name.
create or replace function private.certificate_name(person uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when private.shows_initials(person) then private.initials(full_name) else left(btrim(full_name), 100)
  end
  from public.profiles where id = person
$$;

create or replace function public.issue_certificate(
  target_user uuid,
  target_course uuid,
  printed_name text,
  reached_score integer,
  reason text,
  last_valid_day date default (now() at time zone 'UTC' + interval '2 years')::date,
  as_pending boolean default false
)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  student public.profiles;
  course public.courses;
  certificate public.certificates;
begin
  perform private.require_admin();
  reason := private.require_reason(reason);
  -- Two clicks, or two admins, come one after the other.
  select * into student from public.profiles where id = target_user for no key update;
  if student.id is null then
    raise sqlstate 'PT404' using message = 'There is no such user.';
  end if;
  select * into course from public.courses where id = target_course;
  if course.id is null then
    raise sqlstate 'PT404' using message = 'There is no such course.';
  end if;
  if reached_score < private.certificate_pass_mark(course.level) then
    raise sqlstate 'PT400' using message = format(
      'The score is below the pass mark, which is %s.', private.certificate_pass_mark(course.level)
    );
  end if;
  perform private.refuse_second_certificate(student.id, course.id, null);
  if private.shows_initials(student.id) then
    printed_name := private.certificate_name(student.id);
    if printed_name is null then
      raise sqlstate 'PT409' using message =
        'This learner is under 18 and has no name yet. They or their guardian can add it.';
    end if;
  end if;

  insert into public.certificates
    (user_id, student_name, student_email, course_id, course_title, course_level, score, status, issued_on, valid_until)
  values (
    student.id, btrim(printed_name), student.email, course.id, course.title, course.level, reached_score,
    case when as_pending then 'Pending' else 'Issued' end,
    case when not as_pending then private.today() end,
    last_valid_day
  )
  returning * into certificate;
  perform private.record_certificate_action(
    case when as_pending then 'certificate_prepare' else 'certificate_issue' end, certificate, reason
  );
  return certificate;
end
$$;

comment on function public.issue_certificate(uuid,uuid,text,integer,text,date,boolean) is
  'Makes a certificate for a reason, issued at once or pending. A person has one for a course at a time. For minors it prints initials, unless their guardian allows the whole name. For admins.';

create function public.certificate_names(people uuid[])
returns table (user_id uuid, printed_name text, is_initials boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select profiles.id, private.certificate_name(profiles.id), private.shows_initials(profiles.id)
    from public.profiles
    where profiles.id = any (people)
    order by profiles.id
    limit 1000;
end
$$;

comment on function public.certificate_names(uuid[]) is
  'What a certificate of these people prints as their name, and whether it has to be initials. For admins.';

grant execute on function public.certificate_names(uuid[]) to authenticated;

-- Names that admins typed for learners who are minors.
update public.certificates set student_name = private.initials(student_name)
where level is null and private.shows_initials(user_id) and student_name <> private.initials(student_name);
