drop function private.grid_states(uuid,uuid,boolean,uuid[],timestamp with time zone);

-- Lists of the back office name a child by it: there is no address that admins could read or write to.
create function public.child_nicknames(people uuid[])
returns table (user_id uuid, nickname text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select account.user_id, account.nickname from public.child_accounts account
    where account.user_id = any (people)
    order by account.user_id
    limit 1000;
end
$$;

comment on function public.child_nicknames(uuid[]) is
  'The nicknames of those of these accounts that are children''s. For admins.';

grant execute on function public.child_nicknames(uuid[]) to authenticated;

-- Stores a consent, however it was given. One that is given again opens a frozen account. Several adults may have been
-- asked by the same child: once it has a guardian, the others decide nothing.
create or replace function private.store_consent(guardian uuid, child uuid, version text, given_by text)
returns public.consents
language plpgsql
security definer
set search_path = ''
as $$
declare
  given public.consents;
begin
  if private.is_child_account(child) and not exists (
    select from public.guardianships where child_id = child and guardian_id = guardian
  ) then
    raise sqlstate 'PT409' using message = 'Somebody else looks after this child already.';
  end if;
  insert into public.consents (guardian_id, child_id, text_version, method)
  values (guardian, child, version, given_by) returning * into given;
  if private.is_child_account(child) then
    update public.child_accounts set frozen_at = null where user_id = child;
    update auth.users set banned_until = null where id = child;
  end if;
  return given;
end
$$;

create or replace function public.withdraw_consent(consent uuid, choice text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  given public.consents;
begin
  select * into given from public.consents where id = consent and guardian_id = auth.uid() for update;
  if given.id is null then
    raise sqlstate 'PT404' using message = 'You have no such consent.';
  end if;
  if given.withdrawn_at is not null then
    return;
  end if;
  update public.consents set withdrawn_at = now(), withdrawal = choice
  where id = given.id or child_id = given.child_id and guardian_id = auth.uid() and withdrawn_at is null;
  -- A learner with an address of their own decides alone, and a consent does not open or close their account. The same
  -- holds for an adult who was asked and did not become the guardian.
  if not private.needs_consent(given.child_id) or not private.is_guardian_of(given.child_id) then
    return;
  end if;
  if choice = 'delete' then
    delete from auth.users where id = given.child_id;
  else
    update public.child_accounts set frozen_at = now() where user_id = given.child_id;
    -- Hosted Supabase cannot read 'infinity' here.
    update auth.users set banned_until = now() + interval '100 years' where id = given.child_id;
    delete from auth.sessions where user_id = given.child_id;
  end if;
end
$$;

alter table public.organisation_members add column seat_withdrawn_at timestamp with time zone;

comment on column public.organisation_members.seat_withdrawn_at is
  'When a manager took the seat back. Links and class codes do not give another one; a manager does.';

alter table public.organisation_departures add column was_removed boolean not null default false;

comment on table public.organisation_departures is
  'Who left an organisation or was removed. Single sign-on does not bring them back; an invitation does.';

comment on column public.organisation_departures.was_removed is
  'Removed by a manager, or without a seat because of one. Others can also come back by a link or the code of a class.';

-- Raises if a manager has decided that the person has no place or no seat: what they know from before, such as a link or
-- the code of a class, does not change that.
create function private.refuse_removed_person(organisation uuid, person uuid, is_invited boolean)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not is_invited and exists (
    select from public.organisation_departures
    where organisation_id = organisation and user_id = person and was_removed
  ) then
    raise sqlstate 'PT403' using detail = 'was_removed',
      message = 'You were taken out of this organisation. Please ask the person who manages it for an invitation.';
  end if;
  if exists (
    select from public.organisation_members
    where organisation_id = organisation and user_id = person and seat_since is null and seat_withdrawn_at is not null
  ) then
    raise sqlstate 'PT403' using detail = 'seat_withdrawn',
      message = 'Your seat was given back. Please ask the person who manages your organisation here for another one.';
  end if;
end
$$;

create or replace function public.join_organisation(member uuid, wanted_hash text, link_code text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  invitation private.organisation_invitations;
  organisation uuid;
begin
  perform private.hold_account(member);
  if not private.is_of_age(member) then
    perform private.refuse_unknown_age(member);
  end if;
  if private.is_child_account(member) then
    raise sqlstate 'PT403' using message = 'Please ask the grown-up who made your account.';
  end if;
  if link_code is not null then
    select organisation_id into organisation from private.organisation_links where code = link_code;
    if organisation is null then
      raise sqlstate 'PT410' using message = 'This link is closed. Please ask for the new one.';
    end if;
    perform private.refuse_removed_person(organisation, member, false);
    perform private.add_to_organisation(organisation, member, 'learner', true);
    -- An invitation to the same person need not keep another seat.
    update private.organisation_invitations set takes_seat = false
    where organisation_id = organisation and email = (select lower(email) from public.profiles where id = member);
    return organisation;
  end if;
  select * into invitation from private.organisation_invitations
  where token_hash = wanted_hash and created_at > now() - interval '14 days' for update;
  if invitation.organisation_id is null then
    raise sqlstate 'PT410' using message = 'This link does not work any more. Links work for 14 days, and once.';
  end if;
  if invitation.email is distinct from (
    select lower(email) from auth.users where id = member and email_confirmed_at is not null
  ) then
    raise sqlstate 'PT403' using
      message = 'This link was sent to another email address. Please sign in with the address that got it.';
  end if;
  if invitation.role = 'owner' and exists (
    select from public.organisation_members
    where organisation_id = invitation.organisation_id and role = 'owner' and user_id <> member
  ) then
    raise sqlstate 'PT409' using message = 'This organisation has an owner already.';
  end if;
  perform private.add_to_organisation(invitation.organisation_id, member, invitation.role, invitation.takes_seat);
  -- Somebody who joined by the link first gets the role of the invitation.
  update public.organisation_members set role = invitation.role
  where organisation_id = invitation.organisation_id and user_id = member and role not in ('owner', invitation.role);
  delete from private.organisation_invitations
  where organisation_id = invitation.organisation_id and email = invitation.email;
  return invitation.organisation_id;
end
$$;

create or replace function public.set_organisation_role(organisation uuid, person uuid, new_role text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.organisation_members := private.member_to_change(organisation, person);
begin
  if new_role not in ('owner', 'manager', 'teacher', 'learner') then
    raise sqlstate 'PT422' using message = 'There is no such role.';
  end if;
  if private.organisation_role(organisation) <> 'owner'
    and (member.role in ('owner', 'manager') or new_role in ('owner', 'manager'))
  then
    raise sqlstate 'PT403' using message = 'Only the owner decides who manages the organisation.';
  end if;
  if member.role = 'owner' then
    raise sqlstate 'PT409' using message = 'Please make somebody else the owner first.';
  end if;
  if new_role <> 'learner' and private.is_child_account(person) then
    raise sqlstate 'PT403' using message = 'Children can only be learners of an organisation.';
  end if;
  if new_role = 'owner' then
    update public.organisation_members set role = 'manager' where organisation_id = organisation and role = 'owner';
  end if;
  update public.organisation_members set role = new_role where organisation_id = organisation and user_id = person;
end
$$;

create or replace function public.set_organisation_seat(organisation uuid, person uuid, has_seat boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.organisation_members := private.member_to_change(organisation, person);
begin
  if has_seat = (member.seat_since is not null) then
    return;
  end if;
  if has_seat then
    perform private.require_free_seat(organisation, person);
  end if;
  update public.organisation_members set
    seat_since = case when has_seat then clock_timestamp() end,
    seat_withdrawn_at = case when not has_seat then now() end
  where organisation_id = organisation and user_id = person;
end
$$;

create or replace function public.leave_organisation(organisation uuid, person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.organisation_members;
begin
  perform private.hold_account(person);
  if person = auth.uid() then
    select * into member from public.organisation_members
    where organisation_id = organisation and user_id = person for update;
    if member.user_id is null then
      raise sqlstate 'PT404' using message = 'You do not belong to this organisation.';
    end if;
    if private.is_child_account(person) then
      raise sqlstate 'PT403' using message = 'Please ask your teacher.';
    end if;
  else
    member := private.member_to_change(organisation, person);
    if member.role in ('owner', 'manager') and private.organisation_role(organisation) <> 'owner' then
      raise sqlstate 'PT403' using message = 'Only the owner decides who manages the organisation.';
    end if;
  end if;
  if member.role = 'owner' then
    raise sqlstate 'PT409' using message = 'Please make somebody else the owner first.';
  end if;
  delete from public.organisation_members where organisation_id = organisation and user_id = person;
  insert into public.organisation_departures (organisation_id, user_id, was_removed) values (
    organisation, person, person <> auth.uid() or member.seat_since is null and member.seat_withdrawn_at is not null
  )
  on conflict (organisation_id, user_id) do update set left_at = now(), was_removed = excluded.was_removed;
end
$$;

alter table public.class_members add column was_removed boolean not null default false;

comment on column public.class_members.was_removed is
  'Whether a teacher ended the place. Then the code of the class does not bring the person back; the roster does.';

create or replace function public.join_class(class_code text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid := private.require_account();
  joined public.classes;
  address text := (select lower(email) from auth.users where id = person and email_confirmed_at is not null);
  invited uuid;
begin
  perform private.hold_account(person);
  perform private.refuse_unknown_age(person);
  if private.take_rate_limit('join-class:' || person, 20, 3600) > 0 then
    raise sqlstate 'PT429' using message = 'These were too many tries. Please wait an hour.';
  end if;
  select * into joined from public.classes where code = class_code and archived_at is null for no key update;
  select id into invited from public.class_members
  where class_id = joined.id and email = address and user_id is null and left_at is null;
  -- An error would undo the count of tries.
  if joined.id is null or invited is null and not joined.is_open and not private.learns_in_class(joined.id) then
    return null;
  end if;
  if private.learns_in_class(joined.id) then
    return joined.name;
  end if;
  if private.is_child_account(person) then
    raise sqlstate 'PT403' using message = 'Your teacher adds you to the class.';
  end if;
  if invited is null and (
    select was_removed from public.class_members
    where class_id = joined.id and user_id = person order by left_at desc limit 1
  ) then
    raise sqlstate 'PT403' using message = 'You were taken out of this class. Please ask your teacher to put you on the roster.';
  end if;
  perform private.refuse_removed_person(joined.organisation_id, person, invited is not null);
  perform private.add_to_organisation(joined.organisation_id, person, 'learner', true);
  if invited is not null then
    update public.class_members set user_id = person, joined_at = now() where id = invited;
  else
    insert into public.class_members (class_id, user_id, name, email, joined_at)
    values (
      joined.id, person, coalesce((select nullif(btrim(full_name), '') from public.profiles where id = person), address),
      address, now()
    );
  end if;
  update public.classes set changed_at = clock_timestamp(), version = version + 1 where id = joined.id;
  perform realtime.send('{}', 'changed', 'class:' || joined.id, true);
  return joined.name;
end
$$;

create or replace function public.remove_class_member(member uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  class uuid := (select class_id from public.class_members where id = member and left_at is null);
  changed public.classes := private.change_class(class, auth.uid());
begin
  -- Somebody who never joined leaves nothing behind.
  delete from public.class_members where id = member and user_id is null;
  update public.class_members set left_at = now(), was_removed = true where id = member;
  perform private.free_seats_of_pupils(changed.organisation_id);
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
  update public.class_members set left_at = now(), was_removed = true
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
    left_at = case listed.kind when 'left' then null else left_at end,
    was_removed = case listed.kind when 'left' then false else was_removed end
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

create or replace function public.move_class_up(class uuid, new_name text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  old public.classes := private.change_class(class, auth.uid());
  made uuid;
begin
  -- The new class takes the code, so the cards of the pupils stay valid.
  update public.classes set code = private.new_family_code(), is_open = false, archived_at = now() where id = class;
  insert into public.classes (organisation_id, name, code, is_open, created_by)
  values (old.organisation_id, new_name, old.code, old.is_open, auth.uid()) returning id into made;
  insert into public.class_teachers (class_id, user_id) select made, user_id from public.class_teachers where class_id = class;
  -- Who was taken out still knows the code.
  insert into public.class_members (class_id, user_id, name, number, email, added_at, joined_at, left_at, was_removed)
  select made, user_id, name, number, email, added_at, joined_at, left_at, was_removed from public.class_members
  where class_id = class and (left_at is null or was_removed and user_id is not null);
  return made;
end
$$;

-- A cell is one character: . not begun, 1 begun, 2 done, 3 stuck. Stuck is a learner whose latest lesson of the course
-- is open since three days without a trace, or who failed a quiz twice and has not passed it.
-- With `since`, only the rows of learners who were active from then on. A grid of one course has at most 10,000 cells
-- for 500 learners, however much they have learned elsewhere.
create or replace function public.class_grid(class uuid, course uuid default null, since timestamptz default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  taught public.classes := private.require_class_teacher(class, auth.uid());
  shown record;
  is_part boolean := since is not null and taught.changed_at < since;
begin
  select assigned.* into shown
  from private.assigned_courses(class) with ordinality as assigned (id, slug, title, is_whole, lesson_ids, place)
  order by assigned.id is distinct from course, assigned.place
  limit 1;
  return jsonb_build_object(
    'at', clock_timestamp(),
    'is_part', is_part,
    'course', shown.id,
    'courses', case when not is_part then (
      select coalesce(jsonb_agg(jsonb_build_object('id', course_id, 'slug', slug, 'title', title)), '[]')
      from private.assigned_courses(class)
    ) end,
    'columns', case when not is_part then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'lesson_id', lesson_id, 'module_id', module_id, 'module', module, 'module_slug', module_slug, 'title', title,
        'slug', slug
      ) order by place), '[]')
      from private.grid_columns(shown.id, shown.is_whole, shown.lesson_ids)
    ) end,
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', member.id, 'name', member.name, 'has_joined', member.user_id is not null,
        'active_at', case when member.active_at > taught.archived_at then taught.archived_at else member.active_at end,
        'cells', states.cells
      )), '[]')
      from private.grid_states(
        class, shown.id, shown.is_whole, shown.lesson_ids, case when is_part then since end,
        coalesce(taught.archived_at, 'infinity')
      ) as states
      join public.class_members member on member.id = states.member_id
    )
  );
end
$$;

-- A whole grid and what is new in it take different plans, so this query is planned each time. Of an archived class it
-- shows what was done until then: its teachers may not be those of the pupils any more.
create function private.grid_states(
  class uuid, course uuid, is_whole boolean, wanted_lessons uuid[], since timestamptz, until timestamptz
)
returns table (member_id uuid, cells text)
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query
  with grid as materialized (select * from private.grid_columns(course, is_whole, wanted_lessons)),
  members as materialized (
    select id, user_id from public.class_members
    where class_id = class and left_at is null and (since is null or active_at >= since)
  ),
  read as materialized (
    select progress.user_id, progress.lesson_id,
      case
        when progress.done_at <= until then '2'
        when progress.updated_at < now() - interval '3 days'
          and progress.updated_at = max(progress.updated_at) over (partition by progress.user_id) then '3'
        else '1'
      end as state
    from public.lesson_progress progress
    where progress.course_id = course and progress.user_id in (select user_id from members)
      and (progress.updated_at <= until or progress.done_at <= until)
  ),
  tried as materialized (
    select attempts.user_id, attempts.assessment_id,
      case
        when bool_or(attempts.is_passed and attempts.submitted_at <= until) then '2'
        when count(attempts.submitted_at) >= 2 then '3'
        else '1'
      end as state
    from public.attempts
    where attempts.assessment_id in (select quiz_id from grid) and attempts.user_id in (select user_id from members)
      and attempts.started_at <= until
    group by attempts.user_id, attempts.assessment_id
  ),
  places as (
    select members.id, grid.place, read.state
    from grid join read on read.lesson_id = grid.lesson_id join members on members.user_id = read.user_id
    union all
    select members.id, grid.place, tried.state
    from grid join tried on tried.assessment_id = grid.quiz_id join members on members.user_id = tried.user_id
  ),
  -- Only what there is gets sorted. The rest of a row are the dots between.
  known as (
    select places.id, array_agg(places.place order by places.place) as at, array_agg(places.state order by places.place) as states
    from places group by places.id
  )
  select members.id, coalesce((
    select string_agg(coalesce(known.states[array_position(known.at, place)], '.'), '' order by place)
    from generate_series(1, (select count(*)::integer from grid)) as place
  ), '')
  from members left join known on known.id = members.id;
end
$$;

-- How the learners of a class answered the questions of the quizzes of a course. Their first answers count: later ones
-- are given after the solution was shown.
create or replace function public.class_questions(class uuid, course uuid)
returns table (module text, question_id text, prompt text, learners integer, right_answers integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  taught public.classes := private.require_class_teacher(class, auth.uid());
begin
  return query
    with answered as (
      select distinct on (asked.question_id, attempts.user_id)
        asked.question_id, asked.revision, asked.score, modules.title as module_title, modules.position as module_place
      from public.course_modules modules
      join public.assessments quiz on quiz.module_id = modules.id
      join public.attempts on attempts.assessment_id = quiz.id
        and attempts.submitted_at <= coalesce(taught.archived_at, 'infinity')
      join public.class_members member on member.user_id = attempts.user_id and member.class_id = class
        and member.left_at is null
      join private.attempt_questions asked on asked.attempt_id = attempts.id
      where modules.course_id = course and modules.archived_at is null
        and exists (select from public.class_assignments given where given.class_id = class and given.course_id = course)
      order by asked.question_id, attempts.user_id, attempts.submitted_at
    )
    select min(answered.module_title), answered.question_id,
      (
        select revision.question ->> 'prompt' from private.question_revisions revision
        where revision.question_id = answered.question_id and revision.revision = max(answered.revision)
      ),
      count(*)::integer, count(*) filter (where answered.score >= 1)::integer
    from answered
    group by answered.question_id
    order by min(answered.module_place), avg(answered.score), answered.question_id;
end
$$;

-- The newest events of the site. Of what admins did, only changes count: of the latest entries, those that only say
-- that an admin looked at something are left out.
create or replace function private.recent_activity(most integer)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(newest) order by newest.at desc), '[]')
  from (
    (
      select 'sign-up' as kind, id::text as id, coalesce(child.nickname, email) as subject, null as person,
        profiles.created_at as at
      from public.profiles left join public.child_accounts child on child.user_id = profiles.id
      order by profiles.created_at desc
      limit most
    )
    union all
    (
      select 'post', id::text, title, author_name, publish_date
      from public.blog_posts
      where published and publish_date <= now()
      order by publish_date desc
      limit most
    )
    union all
    (
      select 'ticket', id, subject, name, created_at
      from public.support_tickets
      order by created_at desc
      limit most
    )
    union all
    (
      select 'action', entry.id::text, entry.action, admin.email, entry.created_at
      from (select * from public.admin_audit_log order by id desc limit 100) entry
      left join public.profiles admin on admin.id = entry.admin_id
      where entry.action !~ '(^|_)(view|login)(_|$)'
      order by entry.id desc
      limit most
    )
    order by at desc
    limit most
  ) newest
$$;
