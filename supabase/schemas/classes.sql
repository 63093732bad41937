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
  was_removed boolean not null default false,
  check ((user_id is null) = (joined_at is null)),
  check (user_id is not null or email is not null)
);
comment on table public.class_members is
  'Who learns in a class. Pupils without an address have an account of their school; others join with their own.';
comment on column public.class_members.name is 'What the class calls them. Pupils sign in with it.';
comment on column public.class_members.number is 'The number that the school gave them, by which rosters know them.';
comment on column public.class_members.email is
  'Null for pupils who came with an account of the school, also after it has become their own: the class knows no address then.';
comment on column public.class_members.joined_at is 'Null while somebody with an address is on the roster and has not joined.';
comment on column public.class_members.was_removed is
  'Whether a teacher ended the place. Then the code of the class does not bring the person back; the roster does.';
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
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (
    select from public.classes
    where classes.id = class and case private.organisation_role(classes.organisation_id, person)
      when 'owner' then true
      when 'manager' then true
      when 'teacher' then exists (
        select from public.class_teachers where class_teachers.class_id = class and class_teachers.user_id = person
      )
      else false
    end
  );
end
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

-- The same before a change: an archived class stays as it is. Changes of one class come one after the other, and the
-- person may have been removed while this one waited.
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
  perform private.require_class_teacher(class, person);
  perform from public.classes where id = class for no key update;
  taught := private.require_class_teacher(class, person);
  if taught.archived_at is not null then
    raise sqlstate 'PT409' using message = 'This class is archived.';
  end if;
  update public.classes set changed_at = clock_timestamp(), version = version + 1 where id = class returning * into taught;
  perform realtime.send('{}', 'changed', 'class:' || class, true);
  return taught;
end
$$;

-- The same before a change that gives or frees seats, or deletes accounts: the organisation is locked before the class.
create function private.change_class_and_seats(class uuid, person uuid)
returns public.classes
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_account(person);
  perform private.require_class_teacher(class, person);
  perform from public.organisations
  where id = (select organisation_id from public.classes where id = class) for no key update;
  return private.change_class(class, person);
end
$$;

-- Deletes people of rosters who have not joined, and says so to the pages of their classes.
create function private.delete_unjoined(members uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  class uuid;
begin
  perform from public.classes where id in (select class_id from public.class_members where id = any (members))
  order by id for no key update;
  for class in
    with gone as (
      delete from public.class_members where id = any (members) and user_id is null returning class_id
    )
    update public.classes set changed_at = clock_timestamp(), version = version + 1
    where id in (select class_id from gone) returning id
  loop
    perform realtime.send('{}', 'changed', 'class:' || class, true);
  end loop;
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
  changed public.classes;
begin
  perform private.hold_account(teacher);
  changed := private.change_class(class, auth.uid());
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
  address text;
  invited public.class_members;
begin
  perform private.lock_accounts(array[person]);
  perform private.hold_account(person);
  perform private.refuse_unknown_age(person);
  if private.take_rate_limit('join-class:' || person, 20, 3600) > 0 then
    raise sqlstate 'PT429' using message = 'These were too many tries. Please wait an hour.';
  end if;
  perform from public.organisations where id = (
    select organisation_id from public.classes where code = class_code and archived_at is null
  ) for no key update;
  select * into joined from public.classes where code = class_code and archived_at is null for no key update;
  address := (select lower(email) from auth.users where id = person and email_confirmed_at is not null);
  select * into invited from public.class_members
  where class_id = joined.id and email = address and user_id is null and left_at is null;
  -- An error would undo the count of tries.
  if joined.id is null or invited.id is null and not joined.is_open and not private.learns_in_class(joined.id) then
    return null;
  end if;
  if private.learns_in_class(joined.id) then
    return joined.name;
  end if;
  if private.is_child_account(person) then
    raise sqlstate 'PT403' using message = 'Your teacher adds you to the class.';
  end if;
  if invited.id is null and (
    select was_removed from public.class_members
    where class_id = joined.id and user_id = person order by left_at desc limit 1
  ) then
    raise sqlstate 'PT403' using message = 'You were taken out of this class. Please ask your teacher to put you on the roster.';
  end if;
  perform private.refuse_removed_person(joined.organisation_id, person, invited.added_at);
  perform private.refuse_withdrawn_seat(joined.organisation_id, person);
  perform private.add_to_organisation(joined.organisation_id, person, 'learner', true);
  if invited.id is not null then
    update public.class_members set user_id = person, joined_at = now() where id = invited.id;
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
  'Adds the caller to the class with this code: if the code is open, or if their address is on the roster. Takes a seat. Null for a wrong code.';
grant execute on function public.join_class(text) to authenticated;

create function public.leave_class(class uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_accounts(array[auth.uid()]);
  perform from public.classes where id = class and private.learns_in_class(id) for no key update;
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
  listed public.class_members;
  changed public.classes;
begin
  select * into listed from public.class_members where id = member and left_at is null;
  perform private.require_class_teacher(listed.class_id, auth.uid());
  perform private.lock_accounts(array[listed.user_id]);
  changed := private.change_class_and_seats(listed.class_id, auth.uid());
  -- Somebody who never joined leaves nothing behind.
  delete from public.class_members where id = member and user_id is null;
  update public.class_members set left_at = now(), was_removed = true where id = member;
  perform private.free_seats_of_pupils(changed.organisation_id);
end
$$;
comment on function public.remove_class_member(uuid) is 'Ends the place of somebody in a class. For its teachers.';
grant execute on function public.remove_class_member(uuid) to authenticated;

-- Who leaves an organisation leaves its classes, as a learner and as a teacher. The account is locked by then.
create function private.leave_classes_of_organisation()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.classes
  where organisation_id = old.organisation_id and (
    id in (select class_id from public.class_members where user_id = old.user_id)
    or id in (select class_id from public.class_teachers where user_id = old.user_id)
  ) order by id for no key update;
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
