-- The roster of a class: pupils with accounts of their school, files that are compared first, and undoing them.

create table public.school_pupils (
  user_id uuid primary key references public.profiles on delete cascade,
  organisation_id uuid not null references public.organisations on delete cascade,
  added_by uuid references public.profiles on delete set null,
  added_at timestamptz not null default now(),
  agreement_id uuid references public.agreements on delete set null,
  consent_by text check (char_length(consent_by) <= 200),
  consented_at timestamptz,
  check ((consent_by is null) = (consented_at is null))
);
comment on table public.school_pupils is
  'Accounts that a school made for its pupils. For children under the age of consent it names the consent of the school.';
comment on column public.school_pupils.consent_by is
  'Who at the school collected the consent of the parents, as the agreement said then. The account is for the purposes of the school only.';
comment on column public.school_pupils.consented_at is 'When the account was made under the agreement. Null: the pupil is old enough.';

create index school_pupils_organisation_id_idx on public.school_pupils (organisation_id);
create index school_pupils_added_by_idx on public.school_pupils (added_by);
create index school_pupils_agreement_id_idx on public.school_pupils (agreement_id);

grant select on public.school_pupils to authenticated, service_role;
alter table public.school_pupils enable row level security;

-- Owner and managers answer for the consents of their school.
create policy "managers read the pupils of their school" on public.school_pupils for select to authenticated
using (private.manages_organisation(organisation_id));

-- Pupils see which school their account belongs to.
create policy "own school is readable" on public.school_pupils for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see every consent: the law asks us for this record.
create policy "admins read the consents of schools" on public.school_pupils for select to authenticated
using ((select private.is_admin()));

create trigger limit_additions after insert on public.school_pupils referencing new table as written
for each statement execute function private.enforce_quota('pupils', 'added_by', '2000', '20000');

create table private.roster_changes (
  id uuid primary key default gen_random_uuid(),
  class_id uuid not null references public.classes on delete cascade,
  applied_by uuid references public.profiles on delete set null,
  applied_at timestamptz not null default now(),
  undone_at timestamptz
);
comment on table private.roster_changes is 'Rosters that were applied. The latest can be undone for a day.';

create index roster_changes_class_id_idx on private.roster_changes (class_id, applied_at desc);
create index roster_changes_applied_by_idx on private.roster_changes (applied_by);
alter table private.roster_changes enable row level security;

create table private.roster_change_rows (
  change_id uuid references private.roster_changes on delete cascade,
  member_id uuid references public.class_members on delete cascade,
  kind text not null check (kind in ('added', 'changed', 'left')),
  name text,
  number text,
  email text,
  birth_year integer,
  added_at timestamptz,
  primary key (change_id, member_id)
);
comment on table private.roster_change_rows is 'What a roster changed, and for a changed member what was there before.';

create index roster_change_rows_member_id_idx on private.roster_change_rows (member_id);
alter table private.roster_change_rows enable row level security;

-- Raises unless the school may have an account for a child of this age. Returns the agreement that says so, or no row
-- for a pupil who needs no consent.
create function private.school_consent(organisation uuid, birth_year integer)
returns setof public.agreements
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  agreement public.agreements;
begin
  if birth_year is null or private.reached_age(birth_year) >= 18
    or birth_year > extract(year from now() at time zone 'UTC')
  then
    raise sqlstate 'PT422' using message = 'Pupils who sign in with pictures are under 18, and their birth year is known.';
  end if;
  if private.judge_birth_year(birth_year, '*') = 'open' then
    return;
  end if;
  select * into agreement from private.current_agreement(organisation) where consent_by is not null;
  if agreement.id is null then
    raise sqlstate 'PT403' using detail = 'no_school_consent',
      message = 'Your agreement does not say who collects the consent of parents, so children under 13 cannot be added.';
  end if;
  return next agreement;
end
$$;

-- ---- Who looks after an account of the school

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

-- Rosters name people by their address before they join. Runs after forget_account, which waits for everybody who
-- holds the account, because its name comes later in the alphabet.
create function private.forget_roster_entries()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if old.email_confirmed_at is not null then
    delete from public.class_members where email = lower(old.email) and user_id is null;
    delete from private.roster_change_rows where email = lower(old.email);
  end if;
  return old;
end
$$;

create trigger forget_roster_entries before delete on auth.users
for each row execute function private.forget_roster_entries();

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

-- ---- For the function that reads the files

create function public.class_roster(teacher uuid, class uuid)
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
comment on function public.class_roster(uuid, uuid) is
  'Who is in a class, for the function that compares a roster with it. Raises unless the teacher teaches the class.';
grant execute on function public.class_roster(uuid, uuid) to service_role;

-- A person of a file who gets an account of the school, or who is known to it already.
create function private.add_pupil(taught public.classes, teacher uuid, pupil uuid, pupil_name text, birth_year integer)
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

-- Pupils of a school without a class need no seat. Their account is deleted after 30 days.
create function private.free_seats_of_pupils(organisation uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.organisation_members set seat_since = null
  where organisation_id = organisation and seat_since is not null
    and user_id in (select user_id from public.school_pupils where organisation_id = organisation)
    and not exists (
      select from public.class_members member join public.classes on classes.id = member.class_id
      where member.user_id = organisation_members.user_id and member.left_at is null and classes.archived_at is null
        and classes.organisation_id = organisation
    )
$$;

create function public.apply_roster(teacher uuid, class uuid, seen_version integer, roster jsonb)
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
  taught := private.change_class_and_seats(class, teacher);
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
    insert into private.roster_change_rows (change_id, member_id, kind, name, number, email, birth_year, added_at)
    values (
      change, before.id, 'changed', before.name, before.number, before.email, before.year, before.added_at
    );
    -- Others state their year themselves, or their guardian did.
    if before.is_school_account and entry.birth_year is distinct from before.year then
      perform private.change_birth_year(taught, before.user_id, entry.birth_year);
    end if;
    -- Two members may swap names, numbers or addresses, so all are taken away first.
    update public.class_members set
      number = null, name = id::text, email = case when email is not null then id || '@changing.invalid' end
    where id = before.id;
  end loop;
  -- Whoever has a new address is invited from now on, also if they were removed before (private.refuse_removed_person).
  update public.class_members set
    number = wanted.number, name = wanted.name, email = wanted.email,
    added_at = case
      when user_id is null and wanted.email is distinct from earlier.email then now() else class_members.added_at
    end
  from jsonb_to_recordset(roster -> 'changed') as wanted (id uuid, number text, name text, email text)
  join private.roster_change_rows earlier on earlier.member_id = wanted.id and earlier.change_id = change
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
comment on function public.apply_roster(uuid, uuid, integer, jsonb) is
  'Applies the difference between a file and a class, all of it or nothing. For the function that compared them.';
grant execute on function public.apply_roster(uuid, uuid, integer, jsonb) to service_role;

-- A corrected birth year of a pupil. One that makes them too young needs the consent of the school.
create function private.change_birth_year(taught public.classes, pupil uuid, new_year integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  agreement public.agreements;
begin
  select * into agreement from private.school_consent(taught.organisation_id, new_year);
  update public.learner_ages set birth_year = new_year where user_id = pupil;
  update public.school_pupils set
    agreement_id = coalesce(school_pupils.agreement_id, agreement.id),
    consented_at = case when school_pupils.consent_by is null and agreement.id is not null then now() else consented_at end,
    consent_by = coalesce(school_pupils.consent_by, agreement.consent_by)
  where user_id = pupil;
end
$$;

-- The roster that can still be undone: the latest, for a day.
create function private.undoable_roster(class uuid)
returns private.roster_changes
language sql
stable
security definer
set search_path = ''
as $$
  select * from (
    select * from private.roster_changes where class_id = class order by applied_at desc limit 1
  ) as latest
  where latest.undone_at is null and latest.applied_at > now() - interval '1 day'
$$;

create function public.undo_roster(class uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  taught public.classes := private.require_class_teacher(class, auth.uid());
  change private.roster_changes;
begin
  perform private.lock_admins();
  perform from public.profiles where id in (
    select member.user_id from private.roster_change_rows listed
    join public.class_members member on member.id = listed.member_id
    where listed.change_id = (private.undoable_roster(undo_roster.class)).id
  ) order by id for update;
  taught := private.change_class_and_seats(class, auth.uid());
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
    added_at = coalesce(listed.added_at, class_members.added_at),
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
comment on function public.undo_roster(uuid) is
  'Takes back the latest roster of a class, for a day. For its teachers.';
grant execute on function public.undo_roster(uuid) to authenticated;

create function public.move_class_up(class uuid, new_name text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  old public.classes;
  made uuid;
begin
  perform private.require_class_teacher(class, auth.uid());
  perform from public.profiles where id in (
    select user_id from public.class_members where class_id = class
    union all
    select user_id from public.class_teachers where class_id = class
  ) order by id for key share;
  old := private.change_class(class, auth.uid());
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
comment on function public.move_class_up(uuid, text) is
  'Moves a class up a year: a new class with the same teachers, members and code. The old one is archived. For its teachers.';
grant execute on function public.move_class_up(uuid, text) to authenticated;

-- ---- Login cards

create function public.set_pupil_codes(teacher uuid, class uuid, codes jsonb)
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
comment on function public.set_pupil_codes(uuid, uuid, jsonb) is
  'Gives pupils of a class new picture codes, if its teacher looks after them. For the function that makes them and shows them once, on login cards.';
grant execute on function public.set_pupil_codes(uuid, uuid, jsonb) to service_role;

create function public.delete_pupil(member uuid)
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
  perform private.lock_admins();
  perform from public.profiles where id = listed.user_id for update;
  perform private.change_class_and_seats(listed.class_id, auth.uid());
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
grant execute on function public.delete_pupil(uuid) to authenticated;

-- Pupils who left their last class 30 days ago, and accounts that a stopped server left without an owner.
create function public.delete_left_pupils()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from auth.users where id in (
    select pupil.user_id from public.school_pupils pupil
    where not exists (
      select from public.class_members member join public.classes on classes.id = member.class_id
      where member.user_id = pupil.user_id
        and coalesce(coalesce(member.left_at, classes.archived_at) > now() - interval '30 days', true)
    ) and pupil.added_at < now() - interval '30 days'
  );
  delete from auth.users
  where email like '%@children.invalid' and created_at < now() - interval '1 day'
    and not exists (select from public.child_accounts where child_accounts.user_id = users.id)
$$;
comment on function public.delete_left_pupils() is
  'Deletes the accounts of pupils who left their last class 30 days ago. For the hourly job.';
grant execute on function public.delete_left_pupils() to service_role;

-- People who were on a roster for 90 days and have not joined, or who came off it and whose roster can no longer be
-- undone. The mail to them, the privacy policy and docs/children.md name the 90 days.
create function public.delete_unjoined_members()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.delete_unjoined(array(
    select id from public.class_members where user_id is null
      and (added_at <= now() - interval '90 days' or left_at <= now() - interval '1 day')
  ));
  delete from private.roster_changes where applied_at <= now() - interval '1 day';
end
$$;
comment on function public.delete_unjoined_members() is
  'Forgets people who were on the roster of a class for 90 days without joining, and rosters that cannot be undone any more. For the hourly job.';
grant execute on function public.delete_unjoined_members() to service_role;
