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
  'Adds the caller to the class with this code: if the code is open, or if their address is on the roster. Takes a seat. Null for a wrong code.';
