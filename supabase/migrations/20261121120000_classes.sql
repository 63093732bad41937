-- Classes and teams of organisations: their teachers, members and codes.

create table public.classes (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references public.organisations on delete cascade,
  name text not null check (name <> '' and char_length(name) <= 80),
  code text not null unique check (code ~ '^[A-HJKMNP-Z2-9]{8}$'),
  is_open boolean not null default true,
  version integer not null default 1,
  created_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  archived_at timestamptz
);
comment on table public.classes is 'A class of a school or a team of a company. It learns together and has teachers.';
comment on column public.classes.code is
  'Members join with it, and pupils sign in with it at /join, where a name and a picture code belong to it.';
comment on column public.classes.is_open is 'Whether people who are not on the roster can join with the code.';
comment on column public.classes.version is 'Counts the changes of its members, so that a roster is applied to what was compared.';
comment on column public.classes.changed_at is 'When members or assignments last changed. A grid that is older loads as a whole.';

create index classes_organisation_id_idx on public.classes (organisation_id, created_at);
create index classes_created_by_idx on public.classes (created_by);

create trigger clean_text before insert or update of name on public.classes
for each row execute function private.clean_text('name');

create trigger limit_additions after insert on public.classes referencing new table as written
for each statement execute function private.enforce_quota('classes', 'created_by', '30', '500');

create table public.class_teachers (
  class_id uuid references public.classes on delete cascade,
  user_id uuid references public.profiles on delete cascade,
  added_at timestamptz not null default now(),
  primary key (class_id, user_id)
);
comment on table public.class_teachers is
  'Who teaches a class. They also have to be a teacher, a manager or the owner of its organisation.';

create index class_teachers_user_id_idx on public.class_teachers (user_id);

create trigger limit_additions after insert on public.class_teachers referencing new table as written
for each statement execute function private.enforce_quota('classes', 'user_id', '100', '1000');

create table public.class_members (
  id uuid primary key default gen_random_uuid(),
  class_id uuid not null references public.classes on delete cascade,
  user_id uuid references public.profiles on delete cascade,
  name text not null check (name <> '' and char_length(name) <= 100),
  number text check (number <> '' and char_length(number) <= 40),
  email text check (email = lower(email) and char_length(email) <= 254),
  added_at timestamptz not null default now(),
  joined_at timestamptz,
  left_at timestamptz,
  active_at timestamptz,
  check ((user_id is null) = (joined_at is null)),
  check (user_id is not null or email is not null)
);
comment on table public.class_members is
  'Who learns in a class. Pupils without an address have an account of their school; others join with their own.';
comment on column public.class_members.name is 'What the class calls them. Pupils sign in with it.';
comment on column public.class_members.number is 'The number that the school gave them, by which rosters know them.';
comment on column public.class_members.email is 'Null for pupils who sign in with pictures.';
comment on column public.class_members.joined_at is 'Null while somebody with an address is on the roster and has not joined.';
comment on column public.class_members.active_at is
  'When they last began or finished something, for grids that load what is new.';

create unique index class_members_user_id_idx on public.class_members (class_id, user_id) where left_at is null;
create unique index class_members_email_idx on public.class_members (class_id, email) where left_at is null;
create unique index class_members_number_idx on public.class_members (class_id, number) where left_at is null;
create unique index class_members_name_idx on public.class_members (class_id, lower(name))
where left_at is null and email is null;
create index class_members_person_idx on public.class_members (user_id);
create index class_members_address_idx on public.class_members (email) where user_id is null;
create index class_members_active_idx on public.class_members (class_id, active_at);

create trigger clean_text before insert or update of name on public.class_members
for each row execute function private.clean_text('name');

create trigger require_stated_age before insert on public.class_members
for each row when (new.user_id is not null) execute function private.require_stated_age();

create trigger limit_additions after insert on public.class_members referencing new table as written
for each statement execute function private.enforce_quota('classes', 'user_id', '60', '500');

-- ---- Who may

-- Whether a person teaches a class: as one of its teachers, or as the owner or a manager of its organisation.
create function private.teaches_class(class uuid, person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.classes
    where classes.id = class and case private.organisation_role(classes.organisation_id, person)
      when 'owner' then true
      when 'manager' then true
      when 'teacher' then exists (
        select from public.class_teachers where class_teachers.class_id = class and class_teachers.user_id = person
      )
      else false
    end
  )
$$;

-- The same about the caller, for policies.
create function private.teaches_class(class uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.teaches_class(class, auth.uid())
$$;
grant execute on function private.teaches_class(uuid) to authenticated;

create function private.learns_in_class(class uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.class_members where class_id = class and user_id = auth.uid() and left_at is null
  )
$$;
grant execute on function private.learns_in_class(uuid) to authenticated;

-- Every function for the teachers of a class begins with this. Others do not learn whether the class exists.
create function private.require_class_teacher(class uuid, person uuid)
returns public.classes
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  taught public.classes;
begin
  if private.teaches_class(class, person) then
    select * into taught from public.classes where id = class;
  end if;
  if taught.id is null then
    raise sqlstate 'PT404' using message = 'There is no such class of yours.';
  end if;
  return taught;
end
$$;

-- The same before a change: an archived class stays as it is. Changes of one class come one after the other.
create function private.change_class(class uuid, person uuid)
returns public.classes
language plpgsql
security definer
set search_path = ''
as $$
declare
  taught public.classes;
begin
  perform private.hold_account(person);
  taught := private.require_class_teacher(class, person);
  perform from public.classes where id = class for no key update;
  if taught.archived_at is not null then
    raise sqlstate 'PT409' using message = 'This class is archived.';
  end if;
  update public.classes set changed_at = clock_timestamp(), version = version + 1 where id = class returning * into taught;
  perform realtime.send('{}', 'changed', 'class:' || class, true);
  return taught;
end
$$;

grant select on public.classes, public.class_teachers, public.class_members to authenticated, service_role;
alter table public.classes enable row level security;
alter table public.class_teachers enable row level security;
alter table public.class_members enable row level security;

-- Teachers see their class with its code.
create policy "teachers read their classes" on public.classes for select to authenticated
using (private.teaches_class(id));

-- Teachers see with whom they teach.
create policy "teachers read the teachers of their classes" on public.class_teachers for select to authenticated
using (private.teaches_class(class_id));

-- Teachers see who learns in their class.
create policy "teachers read the members of their classes" on public.class_members for select to authenticated
using (private.teaches_class(class_id));

-- Everyone sees the classes that they learn in, and what the class calls them.
create policy "own places in classes are readable" on public.class_members for select to authenticated
using (user_id = (select auth.uid()));

-- ---- Classes and teachers

create function public.create_class(organisation uuid, name text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid := private.require_account();
  made uuid;
begin
  perform private.hold_account(person);
  if coalesce(private.organisation_role(organisation, person) not in ('owner', 'manager', 'teacher'), true) then
    raise sqlstate 'PT404' using message = 'There is no such organisation of yours.';
  end if;
  insert into public.classes (organisation_id, name, code, created_by)
  values (organisation, create_class.name, private.new_family_code(), person) returning id into made;
  insert into public.class_teachers (class_id, user_id) values (made, person);
  return made;
end
$$;
comment on function public.create_class(uuid, text) is
  'Makes a class that the caller teaches. For teachers, managers and the owner of the organisation.';
grant execute on function public.create_class(uuid, text) to authenticated;

create function public.save_class(class uuid, name text, is_open boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.change_class(class, auth.uid());
  update public.classes set name = save_class.name, is_open = save_class.is_open where id = class;
end
$$;
comment on function public.save_class(uuid, text, boolean) is
  'Names a class, and opens or closes its code for people who are not on the roster. For its teachers.';
grant execute on function public.save_class(uuid, text, boolean) to authenticated;

create function public.reset_class_code(class uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_code text := private.new_family_code();
begin
  perform private.change_class(class, auth.uid());
  update public.classes set code = new_code where id = class;
  return new_code;
end
$$;
comment on function public.reset_class_code(uuid) is 'Gives a class another code. The old one is forgotten. For its teachers.';
grant execute on function public.reset_class_code(uuid) to authenticated;

create function public.add_class_teacher(class uuid, teacher uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed public.classes := private.change_class(class, auth.uid());
begin
  perform private.hold_account(teacher);
  if coalesce(private.organisation_role(changed.organisation_id, teacher) not in ('owner', 'manager', 'teacher'), true) then
    raise sqlstate 'PT404' using message = 'There is no such teacher in your organisation.';
  end if;
  insert into public.class_teachers (class_id, user_id) values (class, teacher) on conflict do nothing;
end
$$;
comment on function public.add_class_teacher(uuid, uuid) is
  'Lets a teacher of the organisation teach the class too. For its teachers.';
grant execute on function public.add_class_teacher(uuid, uuid) to authenticated;

create function public.remove_class_teacher(class uuid, teacher uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.change_class(class, auth.uid());
  delete from public.class_teachers where class_id = class and user_id = teacher;
  if not exists (select from public.class_teachers where class_id = class) then
    raise sqlstate 'PT409' using message = 'A class needs a teacher. Please add another one first.';
  end if;
end
$$;
comment on function public.remove_class_teacher(uuid, uuid) is
  'Ends that somebody teaches a class, unless they are its last teacher. For its teachers.';
grant execute on function public.remove_class_teacher(uuid, uuid) to authenticated;

-- ---- Joining

create function public.join_class(class_code text)
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
  if joined.id is null or invited is null and not joined.is_open and not private.learns_in_class(joined.id) then
    raise sqlstate 'PT404' using message = 'No class that you can join has this code. Please ask your teacher.';
  end if;
  if private.learns_in_class(joined.id) then
    return joined.name;
  end if;
  if private.is_child_account(person) then
    raise sqlstate 'PT403' using message = 'Your teacher adds you to the class.';
  end if;
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
comment on function public.join_class(text) is
  'Adds the caller to the class with this code: if the code is open, or if their address is on the roster. Takes a seat.';
grant execute on function public.join_class(text) to authenticated;

create function public.leave_class(class uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.class_members set left_at = now()
  where class_id = class and user_id = auth.uid() and left_at is null and not private.is_child_account(user_id);
  if not found then
    raise sqlstate 'PT404' using message = 'You do not belong to such a class.';
  end if;
  update public.classes set changed_at = clock_timestamp(), version = version + 1 where id = class;
  perform realtime.send('{}', 'changed', 'class:' || class, true);
end
$$;
comment on function public.leave_class(uuid) is
  'Ends the place of the caller in a class. Teachers no longer see what they learn. Progress stays theirs.';
grant execute on function public.leave_class(uuid) to authenticated;

create function public.remove_class_member(member uuid)
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
  update public.class_members set left_at = now() where id = member;
  perform private.free_seats_of_pupils(changed.organisation_id);
end
$$;
comment on function public.remove_class_member(uuid) is 'Ends the place of somebody in a class. For its teachers.';
grant execute on function public.remove_class_member(uuid) to authenticated;

-- Who leaves an organisation leaves its classes, as a learner and as a teacher.
create function private.leave_classes_of_organisation()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.class_members set left_at = now()
  where user_id = old.user_id and left_at is null
    and class_id in (select id from public.classes where organisation_id = old.organisation_id);
  delete from public.class_teachers
  where user_id = old.user_id
    and class_id in (select id from public.classes where organisation_id = old.organisation_id);
  update public.classes set changed_at = clock_timestamp(), version = version + 1
  where organisation_id = old.organisation_id
    and id in (select class_id from public.class_members where user_id = old.user_id);
  return null;
end
$$;

create trigger leave_classes after delete on public.organisation_members
for each row execute function private.leave_classes_of_organisation();

-- ---- What pages show

create function public.my_classes()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'taught', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', classes.id, 'name', classes.name, 'organisation', organisations.name,
        'is_archived', classes.archived_at is not null,
        'members', (select count(*) from public.class_members where class_id = classes.id and left_at is null)
      ) order by classes.archived_at is not null, lower(classes.name), classes.id), '[]')
      from public.classes join public.organisations on organisations.id = classes.organisation_id
      where private.teaches_class(classes.id, auth.uid()) and classes.organisation_id in (
        select organisation_id from public.organisation_members where user_id = auth.uid()
      )
    ),
    'organisations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', organisations.id, 'name', organisations.name)
        order by lower(organisations.name), organisations.id), '[]')
      from public.organisations
      where organisations.id in (select organisation_id from public.organisation_members where user_id = auth.uid())
        and private.organisation_role(organisations.id, auth.uid()) in ('owner', 'manager', 'teacher')
    )
  )
$$;
comment on function public.my_classes() is 'The classes that the caller teaches, and the organisations in which they may make one.';
grant execute on function public.my_classes() to authenticated;

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
        'birth_year', case when member.email is null then ages.birth_year end,
        'has_joined', member.user_id is not null
      ) order by member.added_at, member.id), '[]')
      from public.class_members member left join public.learner_ages ages on ages.user_id = member.user_id
      where member.class_id = class and member.left_at is null
    ),
    -- Pupils of the same school who are known by their number, such as those of another class.
    'pupils', (
      select coalesce(jsonb_object_agg(known.number, known.user_id), '{}')
      from (
        select distinct on (member.number) member.number, member.user_id
        from public.class_members member
        join public.classes on classes.id = member.class_id
        join public.school_pupils pupil on pupil.user_id = member.user_id
        where classes.organisation_id = taught.organisation_id and member.number is not null and member.email is null
        order by member.number, member.added_at desc
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
begin
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
    select member.*, ages.birth_year as year into before
    from public.class_members member left join public.learner_ages ages on ages.user_id = member.user_id
    where member.id = entry.id and member.class_id = class and member.left_at is null;
    insert into private.roster_change_rows (change_id, member_id, kind, name, number, email, birth_year)
    values (
      change, before.id, 'changed', before.name, before.number, before.email,
      case when before.email is null then before.year end
    );
    if before.email is null and entry.birth_year is distinct from before.year then
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
    and member.id in (select member_id from private.roster_change_rows where change_id = change and kind = 'changed');

  for entry in
    select * from jsonb_to_recordset(roster -> 'added')
      as added (user_id uuid, number text, name text, email text, birth_year integer)
  loop
    if entry.email is null then
      perform private.add_pupil(taught, teacher, entry.user_id, entry.name, entry.birth_year);
    else
      perform private.hold_account((select id from public.profiles where lower(email) = entry.email));
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
  where listed.change_id = change.id and listed.kind <> 'added' and class_members.id = listed.member_id;
  perform private.free_seats_of_pupils(taught.organisation_id);
  perform private.add_to_organisation(taught.organisation_id, member.user_id, 'learner', true)
  from private.roster_change_rows listed join public.class_members member on member.id = listed.member_id
  join public.school_pupils pupil on pupil.user_id = member.user_id
  where listed.change_id = change.id and listed.kind = 'left';
  update public.child_accounts set nickname = listed.name
  from private.roster_change_rows listed join public.class_members member on member.id = listed.member_id
  where listed.change_id = change.id and listed.kind = 'changed' and member.email is null
    and child_accounts.user_id = member.user_id;
  update public.learner_ages set birth_year = listed.birth_year
  from private.roster_change_rows listed join public.class_members member on member.id = listed.member_id
  where listed.change_id = change.id and listed.kind = 'changed' and listed.birth_year is not null
    and learner_ages.user_id = member.user_id;
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
  old public.classes := private.change_class(class, auth.uid());
  made uuid;
begin
  -- The new class takes the code, so the cards of the pupils stay valid.
  update public.classes set code = private.new_family_code(), is_open = false, archived_at = now() where id = class;
  insert into public.classes (organisation_id, name, code, is_open, created_by)
  values (old.organisation_id, new_name, old.code, old.is_open, auth.uid()) returning id into made;
  insert into public.class_teachers (class_id, user_id) select made, user_id from public.class_teachers where class_id = class;
  insert into public.class_members (class_id, user_id, name, number, email, added_at, joined_at)
  select made, user_id, name, number, email, added_at, joined_at from public.class_members
  where class_id = class and left_at is null;
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
  delete from auth.sessions where user_id = any (changed);
end
$$;
comment on function public.set_pupil_codes(uuid, uuid, jsonb) is
  'Gives pupils of a class new picture codes. For the function that makes them and shows them once, on login cards.';
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
  perform private.change_class(listed.class_id, auth.uid());
  delete from auth.users where id = listed.user_id and id in (
    select pupil.user_id from public.school_pupils pupil
    join public.classes on classes.organisation_id = pupil.organisation_id and classes.id = listed.class_id
  );
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such pupil in your class.';
  end if;
end
$$;
comment on function public.delete_pupil(uuid) is
  'Deletes the account that the school made for a pupil, with all that is known of them. For the teachers of the class.';
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

-- What a class works on: assigned courses and lessons with dates, extensions, and notes to learners.

create table public.class_assignments (
  id uuid primary key default gen_random_uuid(),
  class_id uuid not null references public.classes on delete cascade,
  course_id uuid not null references public.courses on delete cascade,
  lesson_id uuid references public.course_lessons on delete cascade,
  starts_on date,
  due_on date,
  added_at timestamptz not null default now(),
  check (due_on >= starts_on)
);
comment on table public.class_assignments is 'What a class is asked to do: a course, or a single lesson of one.';
comment on column public.class_assignments.lesson_id is 'Null: the whole course.';
comment on column public.class_assignments.starts_on is 'From this day My learning shows it. Null: at once. It opens and closes nothing.';

create unique index class_assignments_once_idx on public.class_assignments (class_id, course_id, coalesce(lesson_id, course_id));
create index class_assignments_course_id_idx on public.class_assignments (course_id);
create index class_assignments_lesson_id_idx on public.class_assignments (lesson_id);

create table public.assignment_extensions (
  assignment_id uuid references public.class_assignments on delete cascade,
  member_id uuid references public.class_members on delete cascade,
  due_on date not null,
  primary key (assignment_id, member_id)
);
comment on table public.assignment_extensions is 'Learners who have more time for an assignment than their class.';

create index assignment_extensions_member_id_idx on public.assignment_extensions (member_id);

create table public.class_notes (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.class_members on delete cascade,
  class_id uuid not null references public.classes on delete cascade,
  author_id uuid references public.profiles on delete set null,
  text text not null check (text <> '' and char_length(text) <= 2000),
  created_at timestamptz not null default now()
);
comment on table public.class_notes is 'What teachers write to a learner of their class. The learner reads it on My learning.';

create index class_notes_member_id_idx on public.class_notes (member_id, created_at desc);
create index class_notes_class_id_idx on public.class_notes (class_id);
create index class_notes_author_id_idx on public.class_notes (author_id);

create trigger clean_text before insert or update of text on public.class_notes
for each row execute function private.clean_text('text');

create trigger limit_additions after insert on public.class_notes referencing new table as written
for each statement execute function private.enforce_quota('notes', 'author_id', '600', '20000');

create function private.is_own_place(member uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.class_members where id = member and user_id = auth.uid() and left_at is null)
$$;
grant execute on function private.is_own_place(uuid) to authenticated;

create function private.teaches_member(member uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.class_members where id = member and private.teaches_class(class_id, auth.uid()))
$$;
grant execute on function private.teaches_member(uuid) to authenticated;

grant select on public.class_assignments, public.assignment_extensions, public.class_notes to authenticated, service_role;
alter table public.class_assignments enable row level security;
alter table public.assignment_extensions enable row level security;
alter table public.class_notes enable row level security;

-- Teachers and learners of a class see what it works on.
create policy "a class sees its assignments" on public.class_assignments for select to authenticated
using (private.learns_in_class(class_id) or private.teaches_class(class_id));

-- Teachers see all extensions of their class, and learners their own.
create policy "extensions are seen by teachers and learner" on public.assignment_extensions for select to authenticated
using (private.is_own_place(member_id) or private.teaches_member(member_id));

-- A note is between the teachers of a class and the learner.
create policy "notes are seen by teachers and learner" on public.class_notes for select to authenticated
using (private.is_own_place(member_id) or private.teaches_class(class_id));

-- ---- For teachers

create function public.assign_to_class(class uuid, course uuid, lesson uuid, starts_on date, due_on date)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.change_class(class, auth.uid());
  if not exists (select from public.courses where id = course and status = 'Published')
    or lesson is not null and not exists (
      select from public.course_lessons where id = lesson and course_id = course and private.is_current_lesson(lesson)
    )
  then
    raise sqlstate 'PT404' using message = 'There is no such course or lesson.';
  end if;
  if assign_to_class.due_on < assign_to_class.starts_on then
    raise sqlstate 'PT422' using message = 'The last day comes before the first.';
  end if;
  if (select count(*) from public.class_assignments where class_id = class) >= 500 then
    raise sqlstate 'PT413' using message = 'A class has room for 500 assignments.';
  end if;
  insert into public.class_assignments as given (class_id, course_id, lesson_id, starts_on, due_on)
  values (class, course, lesson, assign_to_class.starts_on, assign_to_class.due_on)
  on conflict (class_id, course_id, coalesce(lesson_id, course_id))
  do update set starts_on = excluded.starts_on, due_on = excluded.due_on;
end
$$;
comment on function public.assign_to_class(uuid, uuid, uuid, date, date) is
  'Assigns a course or a lesson to a class, or changes its dates. For its teachers.';
grant execute on function public.assign_to_class(uuid, uuid, uuid, date, date) to authenticated;

create function public.unassign(assignment uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.change_class((select class_id from public.class_assignments where id = assignment), auth.uid());
  delete from public.class_assignments where id = assignment;
end
$$;
comment on function public.unassign(uuid) is 'Takes an assignment back. What learners did stays theirs. For the teachers of the class.';
grant execute on function public.unassign(uuid) to authenticated;

create function public.extend_assignment(assignment uuid, member uuid, due_on date)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  class uuid := (select class_id from public.class_assignments where id = assignment);
begin
  perform private.change_class(class, auth.uid());
  if not exists (select from public.class_members where id = member and class_id = class and left_at is null) then
    raise sqlstate 'PT404' using message = 'There is no such learner in your class.';
  end if;
  delete from public.assignment_extensions where assignment_id = assignment and member_id = member;
  if extend_assignment.due_on is not null then
    insert into public.assignment_extensions (assignment_id, member_id, due_on)
    values (assignment, member, extend_assignment.due_on);
  end if;
end
$$;
comment on function public.extend_assignment(uuid, uuid, date) is
  'Gives a learner another last day for an assignment, or with null that of the class. For its teachers.';
grant execute on function public.extend_assignment(uuid, uuid, date) to authenticated;

create function public.add_class_note(member uuid, text text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  class uuid := (select class_id from public.class_members where id = member and left_at is null);
begin
  perform private.hold_account(auth.uid());
  perform private.require_class_teacher(class, auth.uid());
  insert into public.class_notes (member_id, class_id, author_id, text) values (member, class, auth.uid(), add_class_note.text);
end
$$;
comment on function public.add_class_note(uuid, text) is 'Writes a note to a learner. For the teachers of the class.';
grant execute on function public.add_class_note(uuid, text) to authenticated;

create function public.delete_class_note(note uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_class_teacher((select class_id from public.class_notes where id = note), auth.uid());
  delete from public.class_notes where id = note;
end
$$;
comment on function public.delete_class_note(uuid) is 'Deletes a note to a learner. For the teachers of the class.';
grant execute on function public.delete_class_note(uuid) to authenticated;

-- One call, because each request of a page costs more than what it reads.
create function public.class_overview(class uuid)
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
        'birth_year', case when member.email is null then ages.birth_year end,
        'has_joined', member.user_id is not null,
        'has_code', code.user_id is not null,
        'is_blocked', coalesce(code.blocked_until > now(), false),
        'notes', (select count(*) from public.class_notes where member_id = member.id)
      ) order by lower(member.name), member.id), '[]')
      from public.class_members member
      left join public.learner_ages ages on ages.user_id = member.user_id
      left join private.picture_codes code on code.user_id = member.user_id and member.email is null
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
comment on function public.class_overview(uuid) is 'All that the pages of a class show but its grid. For its teachers.';
grant execute on function public.class_overview(uuid) to authenticated;

create function public.class_member_notes(member uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_class_teacher((select class_id from public.class_members where id = member), auth.uid());
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', note.id, 'text', note.text, 'created_at', note.created_at,
      'author', coalesce(profiles.full_name, profiles.email)
    ) order by note.created_at desc, note.id), '[]')
    from public.class_notes note left join public.profiles on profiles.id = note.author_id
    where note.member_id = member
  );
end
$$;
comment on function public.class_member_notes(uuid) is 'The notes to a learner, newest first. For the teachers of the class.';
grant execute on function public.class_member_notes(uuid) to authenticated;

-- ---- For learners

-- The classes of a learner with what they are asked to do, what is done of it, and the notes of their teachers.
create function private.list_class_work(learner uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- Most learners have no class, and planning the query takes longer than this.
  if not exists (select from public.class_members where user_id = learner and left_at is null) then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', classes.id,
      'name', classes.name,
      'can_leave', member.email is not null,
      'assignments', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', given.id,
          'course', jsonb_build_object('slug', courses.slug, 'title', courses.title),
          'lesson', case when lessons.id is not null then
            jsonb_build_object('slug', lessons.slug, 'title', lessons.title)
          end,
          'due_on', coalesce(extension.due_on, given.due_on),
          'has_extension', extension.due_on is not null,
          'lessons', counted.lessons,
          'done', counted.done
        ) order by coalesce(extension.due_on, given.due_on) nulls last, given.added_at, given.id), '[]')
        from public.class_assignments given
        join public.courses on courses.id = given.course_id and courses.status = 'Published'
        left join public.course_lessons lessons on lessons.id = given.lesson_id
        left join public.assignment_extensions extension
          on extension.assignment_id = given.id and extension.member_id = member.id
        cross join lateral (
          select count(*) as lessons, count(*) filter (where steps.is_done) as done
          from private.course_steps(learner, array[given.course_id]) as steps
          where given.lesson_id is null or steps.lesson_id = given.lesson_id
        ) as counted
        where given.class_id = classes.id and counted.lessons > 0
          and (given.starts_on is null or given.starts_on <= (now() at time zone 'UTC')::date)
      ),
      'notes', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', note.id, 'text', note.text, 'created_at', note.created_at,
          'author', coalesce(profiles.full_name, 'Your teacher')
        ) order by note.created_at desc, note.id), '[]')
        from (
          select * from public.class_notes where member_id = member.id order by created_at desc, id limit 20
        ) as note left join public.profiles on profiles.id = note.author_id
      )
    ) order by lower(classes.name), classes.id), '[]')
    from public.class_members member join public.classes on classes.id = member.class_id
    where member.user_id = learner and member.left_at is null and classes.archived_at is null
  );
end
$$;

-- What the teachers of a class see of its learners: the grid, its changes as they happen, and answers to questions.

-- The courses that a class works on, first those that are due first.
create function private.assigned_courses(class uuid)
returns table (course_id uuid, slug text, title text, is_whole boolean, lesson_ids uuid[])
language sql
stable
security definer
set search_path = ''
as $$
  select courses.id, courses.slug, courses.title, bool_or(given.lesson_id is null),
    array_remove(array_agg(given.lesson_id), null)
  from public.class_assignments given join public.courses on courses.id = given.course_id
  where given.class_id = class
  group by courses.id
  order by min(given.due_on) nulls last, min(given.added_at), courses.id
$$;

-- A cell is one character: . not begun, 1 begun, 2 done, 3 stuck. Stuck is a learner whose latest lesson of the course
-- is open since three days without a trace, or who failed a quiz twice and has not passed it.
-- With `since`, only the rows of learners who were active from then on. A grid of one course has at most 10,000 cells
-- for 500 learners, however much they have learned elsewhere.
create function public.class_grid(class uuid, course uuid default null, since timestamptz default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
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
        'active_at', member.active_at, 'cells', states.cells
      )), '[]')
      from private.grid_states(class, shown.id, shown.is_whole, shown.lesson_ids, case when is_part then since end) as states
      join public.class_members member on member.id = states.member_id
    )
  );
end
$$;
comment on function public.class_grid(uuid, uuid, timestamptz) is
  'Learners by lessons and quizzes of one course that the class works on, or what is new in it since a moment. For its teachers.';
grant execute on function public.class_grid(uuid, uuid, timestamptz) to authenticated;

-- Lessons, and after those of a module its quiz. A class with single lessons of the course sees those only.
create function private.grid_columns(course uuid, is_whole boolean, wanted_lessons uuid[])
returns table (
  place integer, lesson_id uuid, quiz_id uuid, module_id uuid, module text, module_slug text, title text, slug text
)
language sql
stable
security definer
set search_path = ''
as $$
  select row_number() over (order by steps.module_place, steps.lesson_id is null, steps.place)::integer,
    steps.lesson_id, quiz.id, steps.module_id, modules.title, modules.slug, lessons.title, lessons.slug
  from private.course_steps(null, array[course]) as steps
  join public.course_modules modules on modules.id = steps.module_id
  left join public.course_lessons lessons on lessons.id = steps.lesson_id
  left join public.assessments quiz on quiz.module_id = steps.module_id and steps.lesson_id is null
  where is_whole or steps.lesson_id = any (wanted_lessons)
$$;

create function private.grid_states(
  class uuid, course uuid, is_whole boolean, wanted_lessons uuid[], since timestamptz
)
returns table (member_id uuid, cells text)
language sql
stable
security definer
set search_path = ''
as $$
  with grid as materialized (select * from private.grid_columns(course, is_whole, wanted_lessons)),
  members as materialized (
    select id, user_id from public.class_members
    where class_id = class and left_at is null and (since is null or active_at >= since)
  ),
  read as materialized (
    select progress.user_id, progress.lesson_id,
      case
        when progress.done_at is not null then '2'
        when progress.updated_at < now() - interval '3 days'
          and progress.updated_at = max(progress.updated_at) over (partition by progress.user_id) then '3'
        else '1'
      end as state
    from public.lesson_progress progress
    where progress.course_id = course and progress.user_id in (select user_id from members)
  ),
  tried as materialized (
    select attempts.user_id, attempts.assessment_id,
      case
        when bool_or(attempts.is_passed) then '2'
        when count(attempts.submitted_at) >= 2 then '3'
        else '1'
      end as state
    from public.attempts
    where attempts.assessment_id in (select quiz_id from grid) and attempts.user_id in (select user_id from members)
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
  from members left join known on known.id = members.id
$$;

-- How the learners of a class answered the questions of the quizzes of a course. Their first answers count: later ones
-- are given after the solution was shown.
create function public.class_questions(class uuid, course uuid)
returns table (module text, question_id text, prompt text, learners integer, right_answers integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_class_teacher(class, auth.uid());
  return query
    with answered as (
      select distinct on (asked.question_id, attempts.user_id)
        asked.question_id, asked.revision, asked.score, modules.title as module_title, modules.position as module_place
      from public.course_modules modules
      join public.assessments quiz on quiz.module_id = modules.id
      join public.attempts on attempts.assessment_id = quiz.id and attempts.submitted_at is not null
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
comment on function public.class_questions(uuid, uuid) is
  'How many learners of a class answered each quiz question of a course, and how many rightly at first. For its teachers.';
grant execute on function public.class_questions(uuid, uuid) to authenticated;

-- ---- Changes as they happen

-- Whether the caller may hear of the class that a topic names.
create function private.hears_class(topic text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when topic ~ '^class:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    then private.teaches_class(substr(topic, 7)::uuid, auth.uid())
    else false
  end
$$;
grant execute on function private.hears_class(text) to authenticated;

-- Teachers hear that something has changed in their class, so that its grid loads what is new.
create policy "teachers hear of their classes" on realtime.messages for select to authenticated
using (
  extension = 'broadcast'
  and (select realtime.topic()) like 'class:%'
  and (select private.hears_class((select realtime.topic())))
);

-- The message says nothing about the learner: who hears it loads the grid with their own rights.
create function private.tell_of_progress()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  class uuid;
begin
  for class in
    update public.class_members set active_at = clock_timestamp()
    where user_id = new.user_id and left_at is null returning class_id
  loop
    perform realtime.send('{}', 'changed', 'class:' || class, true);
  end loop;
  return null;
end
$$;

create trigger tell_classes after insert on public.lesson_progress
for each row execute function private.tell_of_progress();

-- Saving the position in a lesson happens all the time, and changes no cell unless the learner was away.
create trigger tell_classes_of_change after update on public.lesson_progress
for each row when (
  old.done_at is distinct from new.done_at or new.updated_at > old.updated_at + interval '1 hour'
)
execute function private.tell_of_progress();

create trigger tell_classes after insert on public.attempts
for each row execute function private.tell_of_progress();

create trigger tell_classes_of_change after update on public.attempts
for each row when (old.submitted_at is distinct from new.submitted_at)
execute function private.tell_of_progress();

-- ---- What other files say about classes

create or replace function public.begin_picture_sign_in(family_code text, wanted_nickname text, client text, per_client integer default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  child uuid;
  code private.picture_codes;
  seconds integer;
begin
  if per_client is not null then
    seconds := private.take_rate_limit('join:' || client, per_client, 900);
    if seconds > 0 then
      return jsonb_build_object('wait', seconds);
    end if;
  end if;
  select place.user_id into child
  from public.families family
  join public.family_places place on place.family_id = family.id
  join public.child_accounts account on account.user_id = place.user_id
  where family.code = family_code and lower(account.nickname) = lower(private.visible_text(wanted_nickname))
    and account.frozen_at is null;
  if child is null then
    select member.user_id into child
    from public.classes class
    join public.class_members member on member.class_id = class.id
    join public.child_accounts account on account.user_id = member.user_id
    join private.picture_codes given on given.user_id = member.user_id
    where class.code = family_code and lower(member.name) = lower(private.visible_text(wanted_nickname))
      and member.email is null and member.left_at is null and account.frozen_at is null;
  end if;
  -- Unknown children have tries too, or the wait would tell who exists.
  if child is null then
    seconds := private.take_rate_limit(
      'join:' || md5(lower(family_code || ' ' || private.visible_text(wanted_nickname))), 5, 60
    );
    return jsonb_build_object('wait', nullif(seconds, 0));
  end if;
  select * into code from private.picture_codes where user_id = child for update;
  if code.blocked_until > now() then
    return jsonb_build_object('wait', least(ceil(extract(epoch from code.blocked_until - now())), 86400)::integer);
  end if;
  update private.picture_codes set
    failed = code.failed + 1,
    blocked_until = case
      when code.failed + 1 >= 20 then now() + interval '100 years'
      when code.failed + 1 >= 5 then now() + make_interval(mins => least(power(2, code.failed - 4), 1440)::integer)
    end
  where user_id = child;
  return jsonb_build_object(
    'child', child, 'salt', code.salt, 'hash', code.hash,
    'email', (select email from auth.users where id = child)
  );
end
$$;

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
    'age', coalesce((
      select case when needs_guardian then 'needs_guardian' else 'open' end
      from public.learner_ages where user_id = learner
    ), 'unknown'),
    -- A child gives no name: the guardian decides.
    'may_give_name', exists (select from public.profiles where id = learner and full_name is null)
      and not exists (select from public.child_accounts where user_id = learner),
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
    'classes', private.list_class_work(learner),
    'mentorship', jsonb_build_object(
      'month_start', this_month,
      'included', private.included_sessions(learner),
      'used', private.used_sessions(learner, this_month)
    )
  );
end
$$;
