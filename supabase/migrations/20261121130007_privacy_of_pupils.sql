drop function private.member_name(uuid);

-- An account that is opened by pictures has no password: one that somebody set once would open it also with new pictures.
create function private.drop_password_of_child()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.encrypted_password := '';
  return new;
end
$$;

create trigger drop_password_of_child before insert or update of email, encrypted_password on auth.users
for each row when (new.email like '%@children.invalid' and new.encrypted_password <> '')
execute function private.drop_password_of_child();

-- Ends the sessions of an account, and everything with which somebody could still sign in without its new pictures.
create function private.end_sign_ins(person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update auth.users set encrypted_password = '', recovery_token = '', reauthentication_token = '' where id = person;
  -- Only hosted Supabase has this table.
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using person;
  end if;
  delete from auth.flow_state where user_id = person;
  delete from auth.sessions where user_id = person;
end
$$;

create or replace function public.change_picture_code(guardian uuid, child_user uuid, code_salt text, code_hash text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select from public.guardianships where child_id = child_user and guardian_id = guardian) then
    raise sqlstate 'PT404' using message = 'There is no such child in your family.';
  end if;
  update private.picture_codes set salt = code_salt, hash = code_hash, failed = 0, blocked_until = null
  where user_id = child_user;
  perform private.end_sign_ins(child_user);
end
$$;

create or replace function public.add_child(
  guardian uuid,
  consent uuid,
  child_user uuid,
  new_nickname text,
  birth_year integer,
  code_salt text,
  code_hash text
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  family uuid;
  given public.consents;
begin
  family := private.family_of_owner(guardian);
  given := public.find_open_consent(guardian, consent);
  if given.child_id is distinct from child_user and given.child_id is not null then
    raise sqlstate 'PT409' using message = 'This consent is for another account.';
  end if;
  if birth_year is null or private.reached_age(birth_year) >= 18
    or birth_year > extract(year from now() at time zone 'UTC')
  then
    raise sqlstate 'PT422' using message = 'Please give the year in which the child was born. Adults are invited by mail.';
  end if;
  if exists (
    select from public.family_places place join public.child_accounts child using (user_id)
    where place.family_id = family and lower(child.nickname) = lower(private.visible_text(new_nickname))
  ) then
    raise sqlstate 'PT409' using message = 'Another child of your family has this nickname.';
  end if;
  insert into public.learner_ages as ages (user_id, birth_year, needs_guardian)
  values (child_user, add_child.birth_year, false)
  on conflict (user_id) do update set birth_year = excluded.birth_year, needs_guardian = false;
  insert into public.child_accounts (user_id, nickname) values (child_user, new_nickname);
  insert into public.guardianships (child_id, guardian_id) values (child_user, guardian);
  insert into public.family_places (user_id, family_id, kind, shares_progress) values (child_user, family, 'child', true);
  insert into private.picture_codes (user_id, salt, hash) values (child_user, code_salt, code_hash);
  update public.consents set child_id = child_user where id = given.id;
  -- A child who had signed up alone signs in with the pictures from now on.
  perform private.end_sign_ins(child_user);
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

create or replace function public.organisation_overview(organisation uuid)
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

create or replace function public.organisation_report(organisation uuid)
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

create or replace function public.undo_roster(class uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  taught public.classes := private.change_class(class, auth.uid());
  change private.roster_changes := private.undoable_roster(class);
begin
  if change.id is null then
    raise sqlstate 'PT409' using message = 'There is no roster of the last day to undo.';
  end if;
  update private.roster_changes set undone_at = now() where id = change.id;
  -- Accounts that the roster made are deleted, unless somebody has learned with them.
  delete from auth.users where id in (
    select member.user_id
    from private.roster_change_rows listed join public.class_members member on member.id = listed.member_id
    join public.school_pupils pupil on pupil.user_id = member.user_id
    where listed.change_id = change.id and listed.kind = 'added' and pupil.added_at >= change.applied_at
      and not exists (select from public.lesson_progress where user_id = member.user_id)
      and not exists (select from public.attempts where user_id = member.user_id)
      and not exists (select from public.class_test_papers where user_id = member.user_id)
  );
  delete from public.class_members where user_id is null and id in (
    select member_id from private.roster_change_rows where change_id = change.id and kind = 'added'
  );
  update public.class_members set left_at = now() where left_at is null and id in (
    select member_id from private.roster_change_rows where change_id = change.id and kind = 'added'
  );
  update public.class_members set
    number = null, name = id::text, email = case when email is not null then id || '@changing.invalid' end
  where left_at is null and id in (
    select member_id from private.roster_change_rows where change_id = change.id and kind = 'changed'
  );
  update public.class_members set name = listed.name, number = listed.number, email = listed.email,
    left_at = case listed.kind when 'left' then null else left_at end
  from private.roster_change_rows listed
  where listed.change_id = change.id and listed.kind <> 'added' and class_members.id = listed.member_id
    -- Who has left the organisation since stays away.
    and (
      listed.kind = 'changed' or class_members.user_id is null
      or exists (select from public.school_pupils where user_id = class_members.user_id)
      or exists (
        select from public.organisation_members member
        where member.user_id = class_members.user_id and member.organisation_id = taught.organisation_id
      )
    );
  perform private.free_seats_of_pupils(taught.organisation_id);
  perform private.add_to_organisation(taught.organisation_id, member.user_id, 'learner', true)
  from private.roster_change_rows listed join public.class_members member on member.id = listed.member_id
  join public.school_pupils pupil on pupil.user_id = member.user_id
  where listed.change_id = change.id and listed.kind = 'left';
  update public.child_accounts set nickname = listed.name
  from private.roster_change_rows listed join public.class_members member on member.id = listed.member_id
  where listed.change_id = change.id and listed.kind = 'changed' and member.email is null
    and child_accounts.user_id = member.user_id and member.user_id in (select user_id from public.school_pupils);
  update public.learner_ages set birth_year = listed.birth_year
  from private.roster_change_rows listed join public.class_members member on member.id = listed.member_id
  where listed.change_id = change.id and listed.kind = 'changed' and listed.birth_year is not null
    and learner_ages.user_id = member.user_id and member.user_id in (select user_id from public.school_pupils);
exception
  when unique_violation then
    raise sqlstate 'PT409' using message = 'The class has changed since, so the roster cannot be undone.';
end
$$;

create or replace function public.set_pupil_codes(teacher uuid, class uuid, codes jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed uuid[];
begin
  perform private.require_class_teacher(class, teacher);
  with wanted as (
    select member.user_id, given.salt, given.hash
    from jsonb_to_recordset(codes) as given (member uuid, salt text, hash text)
    join public.class_members member on member.id = given.member
    join public.school_pupils pupil on pupil.user_id = member.user_id
    where member.class_id = class and member.left_at is null and member.email is null
  ),
  stored as (
    insert into private.picture_codes as code (user_id, salt, hash) select * from wanted
    on conflict (user_id) do update set salt = excluded.salt, hash = excluded.hash, failed = 0, blocked_until = null
    returning code.user_id
  )
  select array_agg(user_id) into changed from stored;
  if coalesce(cardinality(changed), 0) <> jsonb_array_length(codes) then
    raise sqlstate 'PT404' using message = 'Some of these pupils do not sign in with pictures in your class.';
  end if;
  perform private.end_sign_ins(person) from unnest(changed) as person;
end
$$;

create or replace function public.take_over_pupil(
  guardian uuid,
  consent uuid,
  wanted_hash text,
  new_nickname text,
  stays_in_classes boolean,
  code_salt text,
  code_hash text
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  family uuid;
  school uuid;
  given public.consents;
  code private.take_over_codes;
begin
  perform private.hold_account(guardian);
  if private.take_rate_limit('take-over:' || guardian, 10, 3600) > 0 then
    raise sqlstate 'PT429' using message = 'These were too many tries. Please wait an hour.';
  end if;
  family := private.family_of_owner(guardian);
  given := public.find_open_consent(guardian, consent);
  if given.child_id is not null then
    raise sqlstate 'PT409' using message = 'This consent is for another account.';
  end if;
  -- The account is locked before its code, as deleting it does.
  perform private.hold_account(
    (select pupil_id from private.take_over_codes known where known.code_hash = wanted_hash)
  );
  select * into code from private.take_over_codes known
  where known.code_hash = wanted_hash and known.created_at > now() - interval '14 days'
  for update;
  -- No error, which would take the count of the try back.
  if code.pupil_id is null then
    return null;
  end if;
  if code.made_by = guardian then
    raise sqlstate 'PT403' using message = 'You made this code as a teacher. Please ask a colleague to make one for your own child.';
  end if;
  if (select private.reached_age(birth_year) from public.learner_ages where user_id = code.pupil_id) >= 18 then
    raise sqlstate 'PT409' using message = 'This pupil is of age, and takes an address of their own instead.';
  end if;
  if exists (
    select from public.family_places place join public.child_accounts child using (user_id)
    where place.family_id = family and lower(child.nickname) = lower(private.visible_text(new_nickname))
  ) then
    raise sqlstate 'PT409' using message = 'Another child of your family has this nickname.';
  end if;
  update public.child_accounts set nickname = new_nickname where user_id = code.pupil_id;
  insert into public.guardianships (child_id, guardian_id) values (code.pupil_id, guardian);
  insert into public.family_places (user_id, family_id, kind, shares_progress) values (code.pupil_id, family, 'child', true);
  insert into private.picture_codes as known (user_id, salt, hash)
  values (code.pupil_id, take_over_pupil.code_salt, take_over_pupil.code_hash)
  on conflict (user_id) do update set salt = excluded.salt, hash = excluded.hash, failed = 0, blocked_until = null;
  update public.consents set child_id = code.pupil_id where id = given.id;
  -- People who know the pictures of the card are signed out.
  perform private.end_sign_ins(code.pupil_id);
  school := (select organisation_id from public.school_pupils where user_id = code.pupil_id);
  perform private.leave_school(code.pupil_id);
  if not stays_in_classes then
    -- A trigger ends the places in the classes.
    delete from public.organisation_members where user_id = code.pupil_id and organisation_id = school;
  end if;
  return code.pupil_id;
end
$$;
