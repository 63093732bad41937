drop function public.request_own_address(uuid,text,text,text);

drop function public.take_over_pupil(uuid,uuid,text,text,boolean,text,text);

drop function public.take_own_address(uuid,text);

-- Locks accounts, before any class. Rosters, login cards, taking an address and joining a family write
-- about the same account one after the other. Those who only name a person (hold_account) do not wait.
create function private.lock_accounts(people uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.profiles where id = any (people) order by id for no key update;
end
$$;

-- Whether an account is opened by pictures. One that has just got an address is not, although it is a pupil's still.
create function private.has_child_address(person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from auth.users where id = person and email like '%@children.invalid')
$$;

create or replace function public.change_picture_code(guardian uuid, child_user uuid, code_salt text, code_hash text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A child who takes an address in this moment keeps the password of it.
  perform private.lock_accounts(array[child_user]);
  if not private.has_child_address(child_user)
    or not exists (select from public.guardianships where child_id = child_user and guardian_id = guardian)
  then
    raise sqlstate 'PT404' using message = 'There is no such child in your family.';
  end if;
  update private.picture_codes set salt = code_salt, hash = code_hash, failed = 0, blocked_until = null
  where user_id = child_user;
  perform private.end_sign_ins(child_user);
end
$$;

create function public.request_own_address(
  child_user uuid,
  address text,
  new_token_hash text,
  stated_country text default null,
  school_code_hash text default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  ages public.learner_ages;
begin
  perform private.lock_accounts(array[child_user]);
  select * into ages from public.learner_ages where user_id = child_user;
  if not private.is_child_account(child_user) then
    raise sqlstate 'PT409' using message = 'This account has an address already.';
  end if;
  case private.judge_birth_year(ages.birth_year, coalesce(ages.country, stated_country))
    when 'needs_guardian' then
      raise sqlstate 'PT403' using message = 'You are not old enough for this yet. Your parent or guardian looks after your account.';
    when 'needs_country' then
      raise sqlstate 'PT422' using message = 'Please choose your country.';
    else null;
  end case;
  -- Whoever finds a login card must not get the account for good, so the school agrees by giving a code.
  if exists (select from public.school_pupils where user_id = child_user) and not exists (
    select from private.take_over_codes
    where pupil_id = child_user and code_hash = school_code_hash and created_at > now() - interval '14 days'
  ) then
    raise sqlstate 'PT403' using detail = 'needs_school_code',
      message = 'Please ask your teacher for a code to take your account along. A code works once, for 14 days.';
  end if;
  if private.take_rate_limit('own-address:' || child_user, 3, 86400) > 0
    or private.take_rate_limit('guardian-request:' || lower(address), 3, 86400) > 0
  then
    raise sqlstate 'PT429' using message = 'We have written three times today. Please try again tomorrow.';
  end if;
  update public.learner_ages set country = (
    select consent_ages.country from public.consent_ages where consent_ages.country = stated_country
  )
  where user_id = child_user and country is null;
  insert into private.address_requests as open (child_id, email, token_hash)
  values (child_user, lower(address), new_token_hash)
  on conflict (child_id) do update
  set email = excluded.email, token_hash = excluded.token_hash, created_at = now();
end
$$;

comment on function public.request_own_address(uuid,text,text,text,text) is
  'Remembers for 7 days which address a child wants to take. A pupil of a school has a code of a teacher. For the function that mails the link.';

grant execute on function public.request_own_address(uuid,text,text,text,text) to service_role;

create function public.take_own_address(child_user uuid, wanted_hash text)
returns table (email text, name text, is_school boolean)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_accounts(array[child_user]);
  perform public.find_own_address(child_user, wanted_hash);
  return query
    select profiles.email, child.nickname, false
    from public.guardianships join public.profiles on profiles.id = guardianships.guardian_id
    join public.child_accounts child on child.user_id = guardianships.child_id
    where guardianships.child_id = child_user
    for key share of profiles;
  return query
    select people.email, private.member_name(pupil.organisation_id, child_user), true
    from public.school_pupils pupil cross join lateral private.school_people_of(child_user) as people (email)
    where pupil.user_id = child_user;
  delete from private.address_requests where child_id = child_user;
  delete from private.picture_codes where user_id = child_user;
  delete from public.guardianships where child_id = child_user;
  delete from public.child_accounts where user_id = child_user;
  perform private.leave_school(child_user);
  -- The place in the family stays. What the owner sees is theirs to decide now.
  update public.family_places set kind = 'adult', shares_progress = false where user_id = child_user;
end
$$;

comment on function public.take_own_address(uuid,text) is
  'Turns the account of a child or pupil into an ordinary one with its progress. Returns guardians or people of the school, who are told by mail.';

grant execute on function public.take_own_address(uuid,text) to service_role;

create or replace function public.add_class_teacher(class uuid, teacher uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed public.classes;
begin
  -- Accounts come before their class, as when they are deleted.
  perform private.hold_account(teacher);
  changed := private.change_class(class, auth.uid());
  if coalesce(private.organisation_role(changed.organisation_id, teacher) not in ('owner', 'manager', 'teacher'), true) then
    raise sqlstate 'PT404' using message = 'There is no such teacher in your organisation.';
  end if;
  insert into public.class_teachers (class_id, user_id) values (class, teacher) on conflict do nothing;
end
$$;

-- Of these pupils, the class whose teachers look after the account that the school made: the one that the pupil is in
-- for the longest time now. Other classes of the pupil see what they see of all learners, and do not open the account.
create function private.home_classes(pupils uuid[])
returns table (user_id uuid, class_id uuid)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select distinct on (pupil.user_id) pupil.user_id, classes.id
    from public.school_pupils pupil
    join public.class_members member on member.user_id = pupil.user_id and member.left_at is null
    join public.classes on classes.id = member.class_id
      and classes.organisation_id = pupil.organisation_id and classes.archived_at is null
    where pupil.user_id = any (pupils)
    order by pupil.user_id, member.joined_at, member.id;
end
$$;

-- Whether a person may make login cards for a pupil, correct the birth year, delete the account and give it to a family.
create function private.looks_after_pupil(person uuid, pupil uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.school_pupils known
    where known.user_id = pupil
      and private.organisation_role(known.organisation_id, person) in ('owner', 'manager')
  ) or exists (
    select from private.home_classes(array[pupil]) as home where private.teaches_class(home.class_id, person)
  )
$$;

-- Which pupils of an organisation a teacher may bring into a class: those of their own classes, and those who are in no
-- class any more and were in one of theirs. Owner and managers may bring everybody.
create function private.addable_pupils(teacher uuid, organisation uuid)
returns table (user_id uuid, may_be_added boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  is_manager boolean := coalesce(private.organisation_role(organisation, teacher) in ('owner', 'manager'), false);
begin
  return query
    select pupil.user_id,
      is_manager
      or coalesce(bool_or(teaching.user_id is not null and member.left_at is null and classes.archived_at is null), false)
      or not coalesce(bool_or(member.left_at is null and classes.archived_at is null), false)
        and coalesce(bool_or(teaching.user_id is not null), false)
    from public.school_pupils pupil
    left join (
      public.class_members member join public.classes on classes.id = member.class_id
    ) on member.user_id = pupil.user_id and classes.organisation_id = organisation
    left join public.class_teachers teaching on teaching.class_id = classes.id and teaching.user_id = teacher
    where pupil.organisation_id = organisation
    group by pupil.user_id;
end
$$;

-- The pupils of a class with accounts of the school, and the class that looks after each of them.
create function private.class_pupils(class uuid, person uuid)
returns table (user_id uuid, home_class text, is_looked_after boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  is_manager boolean := coalesce((
    select private.organisation_role(classes.organisation_id, person) in ('owner', 'manager')
    from public.classes where classes.id = class
  ), false);
begin
  return query
    select pupil.user_id, classes.name,
      is_manager or coalesce(home.class_id = class or private.teaches_class(home.class_id, person), false)
    from public.class_members member
    join public.school_pupils pupil on pupil.user_id = member.user_id
    left join private.home_classes(array(
      select listed.user_id from public.class_members listed where listed.class_id = class and listed.left_at is null
    )) as home on home.user_id = member.user_id
    left join public.classes on classes.id = home.class_id
    where member.class_id = class and member.left_at is null;
end
$$;

create or replace function public.class_roster(teacher uuid, class uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  taught public.classes := private.require_class_teacher(class, teacher);
begin
  return jsonb_build_object(
    'version', taught.version,
    'name', taught.name,
    'code', taught.code,
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', member.id, 'number', member.number, 'name', member.name, 'email', member.email,
        'birth_year', ages.birth_year,
        'has_joined', member.user_id is not null,
        'is_school_account', pupil.user_id is not null
      ) order by member.added_at, member.id), '[]')
      from public.class_members member
      left join private.class_pupils(class, teacher) as pupil on pupil.user_id = member.user_id and pupil.is_looked_after
      left join public.learner_ages ages on ages.user_id = pupil.user_id
      where member.class_id = class and member.left_at is null
    ),
    -- Pupils of the same school who are known by their number, such as those of another class. Null: the account is not
    -- this teacher's to bring along.
    'pupils', (
      select coalesce(jsonb_object_agg(known.number, case when known.may_be_added then known.user_id end), '{}')
      from (
        select distinct on (member.number) member.number, member.user_id, addable.may_be_added
        from public.class_members member
        join public.classes on classes.id = member.class_id
        join private.addable_pupils(teacher, taught.organisation_id) as addable on addable.user_id = member.user_id
        where classes.organisation_id = taught.organisation_id and member.number is not null and member.email is null
        order by member.number, addable.may_be_added desc, member.added_at desc
      ) as known
    )
  );
end
$$;

-- A person of a file who gets an account of the school, or who is known to it already.
create or replace function private.add_pupil(taught public.classes, teacher uuid, pupil uuid, pupil_name text, birth_year integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  agreement public.agreements;
begin
  select * into agreement from private.school_consent(taught.organisation_id, birth_year);
  if not exists (select from public.school_pupils where user_id = pupil) then
    -- Somebody who has taken the account along since the file was compared.
    if private.is_child_account(pupil) or not private.has_child_address(pupil) then
      raise sqlstate 'PT409' using detail = 'roster_changed',
        message = 'The class has changed meanwhile. Please compare the file again.';
    end if;
    insert into public.learner_ages as ages (user_id, birth_year, needs_guardian) values (pupil, add_pupil.birth_year, false)
    on conflict (user_id) do update set birth_year = excluded.birth_year, needs_guardian = false;
    insert into public.child_accounts (user_id, nickname) values (pupil, pupil_name);
    insert into public.school_pupils (user_id, organisation_id, added_by, agreement_id, consent_by, consented_at)
    values (
      pupil, taught.organisation_id, teacher, agreement.id, agreement.consent_by,
      case when agreement.id is not null then now() end
    );
  end if;
  perform private.add_to_organisation(taught.organisation_id, pupil, 'learner', true);
end
$$;

create or replace function public.apply_roster(teacher uuid, class uuid, seen_version integer, roster jsonb)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  taught public.classes;
  change uuid;
  entry record;
  before record;
  addable uuid[];
begin
  perform private.lock_accounts(array(
    select (added ->> 'user_id')::uuid from jsonb_array_elements(roster -> 'added') as added
    union all
    select member.user_id from public.class_members member
    where member.class_id = apply_roster.class and member.left_at is null and member.id in (
      select (changed ->> 'id')::uuid from jsonb_array_elements(roster -> 'changed') as changed
      union all
      select value::uuid from jsonb_array_elements_text(roster -> 'leaving')
    )
    union all
    select profiles.id from public.profiles where lower(profiles.email) in (
      select added ->> 'email' from jsonb_array_elements(roster -> 'added') as added
    )
  ));
  taught := private.change_class(class, teacher);
  if taught.version <> seen_version + 1 then
    raise sqlstate 'PT409' using detail = 'roster_changed',
      message = 'The class has changed meanwhile. Please compare the file again.';
  end if;
  if private.take_rate_limit('roster:' || teacher, 30, 3600) > 0
    or private.take_rate_limit('class-invitations:' || teacher, 1000, 86400, (
      select count(*)::integer from jsonb_array_elements(roster -> 'added') as added where added ->> 'email' is not null
    )) > 0
  then
    raise sqlstate 'PT429' using message = 'These are a lot of rosters in a short time. Please try again later.';
  end if;
  insert into private.roster_changes (class_id, applied_by) values (class, teacher) returning id into change;

  insert into private.roster_change_rows (change_id, member_id, kind, name, number, email)
  select change, member.id, 'left', member.name, member.number, member.email
  from public.class_members member
  where member.class_id = class and member.left_at is null
    and member.id in (select value::uuid from jsonb_array_elements_text(roster -> 'leaving'));
  update public.class_members set left_at = now()
  where id in (select member_id from private.roster_change_rows where change_id = change and kind = 'left');
  perform private.free_seats_of_pupils(taught.organisation_id);

  for entry in
    select * from jsonb_to_recordset(roster -> 'changed')
      as changed (id uuid, number text, name text, email text, birth_year integer)
  loop
    select member.*, ages.birth_year as year, pupil.user_id is not null as is_school_account into before
    from public.class_members member
    left join public.school_pupils pupil
      on pupil.user_id = member.user_id and private.looks_after_pupil(teacher, pupil.user_id)
    left join public.learner_ages ages on ages.user_id = pupil.user_id
    where member.id = entry.id and member.class_id = class and member.left_at is null;
    insert into private.roster_change_rows (change_id, member_id, kind, name, number, email, birth_year)
    values (change, before.id, 'changed', before.name, before.number, before.email, before.year);
    -- Others state their year themselves, or their guardian did.
    if before.is_school_account and entry.birth_year is distinct from before.year then
      perform private.change_birth_year(taught, before.user_id, entry.birth_year);
    end if;
    -- Two members may swap names, numbers or addresses, so all are taken away first.
    update public.class_members set
      number = null, name = id::text, email = case when email is not null then id || '@changing.invalid' end
    where id = before.id;
  end loop;
  update public.class_members set number = wanted.number, name = wanted.name, email = wanted.email
  from jsonb_to_recordset(roster -> 'changed') as wanted (id uuid, number text, name text, email text)
  where class_members.id = wanted.id and class_members.class_id = class and class_members.left_at is null;
  update public.child_accounts set nickname = member.name
  from public.class_members member
  where member.user_id = child_accounts.user_id and member.email is null
    and private.looks_after_pupil(teacher, member.user_id)
    and member.id in (select member_id from private.roster_change_rows where change_id = change and kind = 'changed');

  addable := array(
    select addable.user_id from private.addable_pupils(teacher, taught.organisation_id) as addable
    where addable.may_be_added
  );
  for entry in
    select * from jsonb_to_recordset(roster -> 'added')
      as added (user_id uuid, number text, name text, email text, birth_year integer)
  loop
    if entry.email is null then
      if not entry.user_id = any (addable) and exists (select from public.school_pupils where user_id = entry.user_id) then
        raise sqlstate 'PT403' using detail = 'of_other_class',
          message = 'A pupil of this file is in another class of your school. Its teachers, or the owner or a manager of the school, can add them.';
      end if;
      perform private.add_pupil(taught, teacher, entry.user_id, entry.name, entry.birth_year);
    end if;
    insert into public.class_members as member (class_id, user_id, name, number, email, joined_at)
    values (
      class, case when entry.email is null then entry.user_id end, entry.name, entry.number, entry.email,
      case when entry.email is null then now() end
    ) returning * into before;
    insert into private.roster_change_rows (change_id, member_id, kind) values (change, before.id, 'added');
  end loop;
  return change;
exception
  when unique_violation then
    raise sqlstate 'PT409' using detail = 'roster_changed',
      message = 'The class has changed meanwhile. Please compare the file again.';
end
$$;

create or replace function public.undo_roster(class uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  taught public.classes := private.require_class_teacher(class, auth.uid());
  change private.roster_changes;
begin
  -- Accounts come before their class, as when they are deleted.
  perform from public.profiles where id in (
    select member.user_id from private.roster_change_rows listed
    join public.class_members member on member.id = listed.member_id
    where listed.change_id = (private.undoable_roster(undo_roster.class)).id
  ) order by id for update;
  taught := private.change_class(class, auth.uid());
  change := private.undoable_roster(class);
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
    and child_accounts.user_id = member.user_id and private.looks_after_pupil(auth.uid(), member.user_id);
  update public.learner_ages set birth_year = listed.birth_year
  from private.roster_change_rows listed join public.class_members member on member.id = listed.member_id
  where listed.change_id = change.id and listed.kind = 'changed' and listed.birth_year is not null
    and learner_ages.user_id = member.user_id and private.looks_after_pupil(auth.uid(), member.user_id);
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
  taught public.classes := private.require_class_teacher(class, teacher);
begin
  perform private.lock_accounts(array(
    select member.user_id from public.class_members member
    where member.class_id = set_pupil_codes.class and member.id in (
      select given.member from jsonb_to_recordset(codes) as given (member uuid)
    )
  ));
  with wanted as (
    select member.user_id, given.salt, given.hash
    from jsonb_to_recordset(codes) as given (member uuid, salt text, hash text)
    join public.class_members member on member.id = given.member
    join public.school_pupils pupil on pupil.user_id = member.user_id
    where member.class_id = class and member.left_at is null and member.email is null
      and taught.archived_at is null and private.has_child_address(member.user_id)
      and private.looks_after_pupil(teacher, member.user_id)
  ),
  stored as (
    insert into private.picture_codes as code (user_id, salt, hash) select * from wanted
    on conflict (user_id) do update set salt = excluded.salt, hash = excluded.hash, failed = 0, blocked_until = null
    returning code.user_id
  )
  select array_agg(user_id) into changed from stored;
  if coalesce(cardinality(changed), 0) <> jsonb_array_length(codes) then
    raise sqlstate 'PT404' using message = 'Your class makes no login cards for some of these pupils.';
  end if;
  perform private.end_sign_ins(person) from unnest(changed) as person;
end
$$;

comment on function public.set_pupil_codes(uuid,uuid,jsonb) is
  'Gives pupils of a class new picture codes, if its teacher looks after them. For the function that makes them and shows them once, on login cards.';

create or replace function public.delete_pupil(member uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  listed public.class_members;
begin
  select * into listed from public.class_members where id = member;
  perform private.require_class_teacher(listed.class_id, auth.uid());
  perform from public.profiles where id = listed.user_id for update;
  perform private.change_class(listed.class_id, auth.uid());
  delete from auth.users where id = listed.user_id and private.looks_after_pupil(auth.uid(), id) and id in (
    select pupil.user_id from public.school_pupils pupil
    join public.classes on classes.organisation_id = pupil.organisation_id and classes.id = listed.class_id
  );
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such pupil in your class.';
  end if;
end
$$;

comment on function public.delete_pupil(uuid) is
  'Deletes the account that the school made for a pupil, with all that is known of them. For those who look after it.';

-- People who were on a roster for 90 days and have not joined, or who came off it and whose roster can no longer be
-- undone. The mail to them, the privacy policy and docs/children.md name the 90 days.
create function public.delete_unjoined_members()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  class uuid;
begin
  delete from private.roster_changes where applied_at <= now() - interval '1 day';
  for class in
    with gone as (
      delete from public.class_members where user_id is null
        and (added_at <= now() - interval '90 days' or left_at <= now() - interval '1 day')
      returning class_id
    )
    update public.classes set changed_at = clock_timestamp(), version = version + 1
    where id in (select class_id from gone) returning id
  loop
    perform realtime.send('{}', 'changed', 'class:' || class, true);
  end loop;
end
$$;

comment on function public.delete_unjoined_members() is
  'Forgets people who were on the roster of a class for 90 days without joining, and rosters that cannot be undone any more. For the hourly job.';

grant execute on function public.delete_unjoined_members() to service_role;

comment on table private.take_over_codes is
  'Codes with which a guardian takes the account of a pupil over, or the pupil takes an address. Each works once, for 14 days.';

create or replace function public.make_take_over_code(member uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  listed public.class_members;
  new_code text := left(private.new_family_code() || private.new_family_code(), 12);
begin
  select * into listed from public.class_members where id = member and left_at is null;
  perform private.hold_account(auth.uid());
  perform private.require_class_teacher(listed.class_id, auth.uid());
  perform private.lock_accounts(array[listed.user_id]);
  if not private.looks_after_pupil(auth.uid(), listed.user_id) or not exists (
    select from public.school_pupils pupil
    join public.classes on classes.organisation_id = pupil.organisation_id and classes.id = listed.class_id
    where pupil.user_id = listed.user_id and classes.archived_at is null
  ) then
    raise sqlstate 'PT404' using message = 'Your class looks after no such account of the school.';
  end if;
  if private.take_rate_limit('take-over-codes:' || auth.uid(), 200, 86400) > 0 then
    raise sqlstate 'PT429' using message = 'You have made many codes today. Please try again tomorrow.';
  end if;
  insert into private.take_over_codes as given (pupil_id, code_hash, made_by)
  values (listed.user_id, private.hash_take_over_code(new_code), auth.uid())
  on conflict (pupil_id) do update
  set code_hash = excluded.code_hash, made_by = excluded.made_by, created_at = now();
  return new_code;
end
$$;

comment on function public.make_take_over_code(uuid) is
  'Makes the code with which a guardian or the pupil takes the account along, and forgets an older one. For those who look after it.';

-- Who at the school is told that a pupil takes the account along: owner, managers and the teachers of the classes. Called
-- before the pupil leaves the school.
create function private.school_people_of(pupil uuid)
returns setof text
language sql
security definer
set search_path = ''
as $$
  select profiles.email
  from public.school_pupils known
  join public.organisation_members member on member.organisation_id = known.organisation_id
  join public.profiles on profiles.id = member.user_id
  where known.user_id = pupil and profiles.email not like '%@children.invalid'
    and (profiles.suspended_until is null or profiles.suspended_until <= now())
    and (
      member.role in ('owner', 'manager')
      or member.role = 'teacher' and exists (
        select from public.class_teachers teaching
        join public.classes on classes.id = teaching.class_id
          and classes.organisation_id = known.organisation_id and classes.archived_at is null
        join public.class_members place
          on place.class_id = classes.id and place.user_id = pupil and place.left_at is null
        where teaching.user_id = member.user_id
      )
    )
  order by profiles.email
  for key share of profiles
$$;

create function public.take_over_pupil(
  guardian uuid,
  consent uuid,
  wanted_hash text,
  new_nickname text,
  stays_in_classes boolean,
  code_salt text,
  code_hash text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  family uuid;
  school uuid;
  told jsonb;
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
  perform private.lock_accounts(array(
    select pupil_id from private.take_over_codes known where known.code_hash = wanted_hash
  ));
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
  if not private.has_child_address(code.pupil_id) then
    raise sqlstate 'PT409' using message = 'This pupil has taken an address of their own already.';
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
  school := (select organisation_id from public.school_pupils where user_id = code.pupil_id);
  told := (
    select coalesce(jsonb_agg(jsonb_build_object(
      'email', people.email, 'name', private.member_name(school, code.pupil_id)
    )), '[]')
    from private.school_people_of(code.pupil_id) as people (email)
  );
  delete from private.address_requests where child_id = code.pupil_id;
  update public.child_accounts set nickname = new_nickname where user_id = code.pupil_id;
  insert into public.guardianships (child_id, guardian_id) values (code.pupil_id, guardian);
  insert into public.family_places (user_id, family_id, kind, shares_progress) values (code.pupil_id, family, 'child', true);
  insert into private.picture_codes as known (user_id, salt, hash)
  values (code.pupil_id, take_over_pupil.code_salt, take_over_pupil.code_hash)
  on conflict (user_id) do update set salt = excluded.salt, hash = excluded.hash, failed = 0, blocked_until = null;
  update public.consents set child_id = code.pupil_id where id = given.id;
  -- People who know the pictures of the card are signed out.
  perform private.end_sign_ins(code.pupil_id);
  perform private.leave_school(code.pupil_id);
  if not stays_in_classes then
    -- A trigger ends the places in the classes.
    delete from public.organisation_members where user_id = code.pupil_id and organisation_id = school;
  end if;
  return jsonb_build_object('child', code.pupil_id, 'told', told);
end
$$;

comment on function public.take_over_pupil(uuid,uuid,text,text,boolean,text,text) is
  'Brings the account of a pupil into the family of a guardian who consents and has the code. Returns the account and who at the school is told, or null for a code that does not work. For the function family.';

grant execute on function public.take_over_pupil(uuid,uuid,text,text,boolean,text,text) to service_role;

-- One call, because each request of a page costs more than what it reads.
create or replace function public.class_overview(class uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  taught public.classes := private.require_class_teacher(class, auth.uid());
begin
  return jsonb_build_object(
    'id', taught.id, 'name', taught.name, 'code', taught.code, 'is_open', taught.is_open,
    'is_archived', taught.archived_at is not null,
    'organisation', (select name from public.organisations where id = taught.organisation_id),
    'consent_by', (select consent_by from private.current_agreement(taught.organisation_id)),
    'undo_until', (select applied_at + interval '1 day' from private.undoable_roster(class)),
    'teachers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', profiles.id, 'name', coalesce(profiles.full_name, profiles.email)
      ) order by teacher.added_at, profiles.id), '[]')
      from public.class_teachers teacher join public.profiles on profiles.id = teacher.user_id
      where teacher.class_id = class
    ),
    'colleagues', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', profiles.id, 'name', coalesce(profiles.full_name, profiles.email)
      ) order by lower(coalesce(profiles.full_name, profiles.email)), profiles.id), '[]')
      from public.organisation_members member join public.profiles on profiles.id = member.user_id
      where member.organisation_id = taught.organisation_id and member.role in ('owner', 'manager', 'teacher')
        and not exists (
          select from public.class_teachers where class_teachers.class_id = class and class_teachers.user_id = member.user_id
        )
    ),
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', member.id, 'name', member.name, 'number', member.number, 'email', member.email,
        'birth_year', ages.birth_year,
        'has_joined', member.user_id is not null,
        'account', case
          when pupil.user_id is not null then 'school'
          when private.is_child_account(member.user_id) then 'family'
          else 'own'
        end,
        'has_code', code.user_id is not null,
        'is_blocked', coalesce(code.blocked_until > now(), false),
        'looked_after_by', case when not pupil.is_looked_after then coalesce(pupil.home_class, '') end,
        'notes', (select count(*) from public.class_notes where member_id = member.id)
      ) order by lower(member.name), member.id), '[]')
      from public.class_members member
      left join private.class_pupils(class, auth.uid()) as pupil on pupil.user_id = member.user_id
      left join public.learner_ages ages on ages.user_id = pupil.user_id and pupil.is_looked_after
      left join private.picture_codes code on code.user_id = pupil.user_id
      where member.class_id = class and member.left_at is null
    ),
    'assignments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', given.id, 'course_id', given.course_id, 'lesson_id', given.lesson_id,
        'course', courses.title, 'lesson', lessons.title, 'starts_on', given.starts_on, 'due_on', given.due_on,
        'extensions', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'member', member.id, 'name', member.name, 'due_on', extension.due_on
          ) order by lower(member.name), member.id), '[]')
          from public.assignment_extensions extension join public.class_members member on member.id = extension.member_id
          where extension.assignment_id = given.id and member.left_at is null
        )
      ) order by given.due_on nulls last, given.added_at, given.id), '[]')
      from public.class_assignments given
      join public.courses on courses.id = given.course_id
      left join public.course_lessons lessons on lessons.id = given.lesson_id
      where given.class_id = class
    )
  );
end
$$;
