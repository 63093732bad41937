-- What owner, managers and members of an organisation see: its people, its agreements, and what was learned.

create function public.my_organisations()
returns table (id uuid, name text, kind text, role text, has_seat boolean, opens_levels text[], ends_on date)
language sql
stable
security definer
set search_path = ''
as $$
  select organisations.id, organisations.name, organisations.kind, own.role, own.seat_since is not null,
    agreement.opens_levels, agreement.ends_on
  from public.organisation_members own
  join public.organisations on organisations.id = own.organisation_id
  left join lateral private.current_agreement(own.organisation_id) as agreement on true
  where own.user_id = auth.uid()
  order by organisations.name, organisations.id
$$;
comment on function public.my_organisations() is
  'The organisations of the caller, with their role, whether they have a seat, and what the agreement of today opens.';
grant execute on function public.my_organisations() to authenticated;

-- Raises unless the caller manages the organisation or is an admin.
create function private.require_manager_or_admin(organisation uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.require_manager(organisation, auth.uid());
  end if;
end
$$;

-- What the school calls somebody who came to a class without an address. Null for all others.
create function private.pupil_name(organisation uuid, person uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select member.name
    from public.class_members member join public.classes on classes.id = member.class_id
    where member.user_id = person and member.email is null and classes.organisation_id = organisation
    order by member.joined_at desc nulls last, member.id
    limit 1
  );
end
$$;

-- Pupils who take an address of their own or join a family keep both to themselves: the school goes on to see its name.
create function private.member_name(organisation uuid, person uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    private.pupil_name(organisation, person), child.nickname, nullif(btrim(profiles.full_name), ''), profiles.email
  )
  from public.profiles left join public.child_accounts child on child.user_id = profiles.id
  where profiles.id = person
$$;

create function private.member_email(organisation uuid, person uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select email from public.profiles
  where id = person and email not like '%@children.invalid' and private.pupil_name(organisation, person) is null
$$;

create function public.organisation_overview(organisation uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_manager_or_admin(organisation);
  return (
    select jsonb_build_object(
      'id', shown.id, 'name', shown.name, 'kind', shown.kind, 'billing_email', shown.billing_email,
      'ticket_id', case when private.is_admin() then shown.ticket_id end,
      'own_role', private.organisation_role(shown.id),
      'seats', private.agreed_seats(shown.id),
      'link_code', (
        select code from private.organisation_links
        where organisation_id = shown.id and private.manages_organisation(shown.id)
      ),
      'agreements', (
        select coalesce(jsonb_agg(
          to_jsonb(agreement) || jsonb_build_object(
            'state', case
              when agreement.ended_at is not null then 'ended'
              when agreement.starts_on > private.today() then 'coming'
              when agreement.ends_on < private.today() then 'over'
              else 'current'
            end,
            'invoice', (
              select to_jsonb(payments) - 'search_text' || jsonb_build_object('lines', (
                select coalesce(jsonb_agg(to_jsonb(line) order by line.position), '[]')
                from public.invoice_lines line where line.payment_id = payments.id
              ))
              from public.payments where payments.id = agreement.payment_id
            )
          ) order by agreement.starts_on desc, agreement.created_at desc
        ), '[]')
        from public.agreements agreement where agreement.organisation_id = shown.id
      ),
      'members', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', member.user_id, 'name', private.member_name(organisation, member.user_id),
          'email', private.member_email(organisation, member.user_id),
          'role', member.role, 'has_seat', member.seat_since is not null, 'joined_at', member.joined_at
        ) order by member.joined_at, member.user_id), '[]')
        from public.organisation_members member where member.organisation_id = shown.id
      ),
      'invitations', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'email', invited.email, 'role', invited.role, 'takes_seat', invited.takes_seat,
          'created_at', invited.created_at
        ) order by invited.created_at desc, invited.email), '[]')
        from private.open_invitations(shown.id) as invited
      )
    )
    from public.organisations shown where shown.id = organisation
  );
end
$$;
comment on function public.organisation_overview(uuid) is
  'An organisation with its people, invitations, agreements and invoices. For its owner and managers, and for admins.';
grant execute on function public.organisation_overview(uuid) to authenticated;

create function public.organisation_report(organisation uuid)
returns table (
  user_id uuid,
  name text,
  email text,
  role text,
  has_seat boolean,
  joined_at timestamptz,
  courses bigint,
  lessons_done bigint,
  minutes bigint,
  last_active timestamptz,
  quizzes_passed bigint,
  exams_passed bigint,
  certificates text[]
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_manager(organisation, auth.uid());
  return query
    with people as materialized (
      select member.user_id, member.role, member.seat_since is not null as has_seat, member.joined_at
      from public.organisation_members member where member.organisation_id = organisation
    ),
    studied as (
      select progress.user_id, count(*) filter (where progress.done_at is not null) as done,
        coalesce(sum(lesson.duration_minutes) filter (where progress.done_at is not null), 0)::bigint as minutes,
        max(progress.updated_at) as last_active
      from people join public.lesson_progress progress on progress.user_id = people.user_id
      join public.course_lessons lesson on lesson.id = progress.lesson_id
      group by progress.user_id
    ),
    taken as (
      select enrolments.user_id, count(*) as courses
      from people join public.enrolments on enrolments.user_id = people.user_id
      where enrolments.left_at is null
      group by enrolments.user_id
    ),
    passed as (
      select attempts.user_id,
        count(distinct attempts.assessment_id) filter (where assessments.kind = 'quiz') as quizzes,
        count(distinct attempts.assessment_id) filter (where assessments.kind = 'exam') as exams
      from people join public.attempts on attempts.user_id = people.user_id
      join public.assessments on assessments.id = attempts.assessment_id
      where attempts.is_passed
      group by attempts.user_id
    ),
    certified as (
      select held.user_id, array_agg(held.course_title order by held.created_at) as titles
      from people join public.certificates held on held.user_id = people.user_id
      where held.status = 'Issued' and private.is_certificate_in_force(held)
      group by held.user_id
    )
    select people.user_id, private.member_name(organisation, people.user_id),
      private.member_email(organisation, people.user_id),
      people.role, people.has_seat, people.joined_at,
      coalesce(taken.courses, 0), coalesce(studied.done, 0), coalesce(studied.minutes, 0), studied.last_active,
      coalesce(passed.quizzes, 0), coalesce(passed.exams, 0), coalesce(certified.titles, '{}')
    from people
    left join studied on studied.user_id = people.user_id
    left join taken on taken.user_id = people.user_id
    left join passed on passed.user_id = people.user_id
    left join certified on certified.user_id = people.user_id
    order by 2, 1;
end
$$;
comment on function public.organisation_report(uuid) is
  'What each person of an organisation has learned. For its owner and managers.';
grant execute on function public.organisation_report(uuid) to authenticated;
