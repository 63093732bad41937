-- Picture codes: how children sign in without an email address and a password.

create table private.picture_codes (
  user_id uuid primary key references public.profiles on delete cascade,
  salt text not null,
  hash text not null,
  failed integer not null default 0,
  blocked_until timestamptz
);
comment on table private.picture_codes is
  'The picture codes of children, as slow hashes with the secret below, and how often somebody guessed wrong in a row.';
alter table private.picture_codes enable row level security;

create table private.unknown_sign_ins (
  name_hash text primary key,
  failed integer not null default 0,
  blocked_until timestamptz,
  tried_at timestamptz not null default now()
);
comment on table private.unknown_sign_ins is
  'Tries to sign in with a nickname that no child has, counted as those of children are, so that waits do not tell who exists. The key is a hash of code and nickname.';
comment on column private.unknown_sign_ins.tried_at is 'The last try. The row is deleted 30 days later.';

create index unknown_sign_ins_tried_at_idx on private.unknown_sign_ins (tried_at);
alter table private.unknown_sign_ins enable row level security;

create table private.picture_secret (
  only_row boolean primary key default true check (only_row),
  secret text not null
);
comment on table private.picture_secret is 'A secret of this installation that is part of the hash of every picture code.';
alter table private.picture_secret enable row level security;

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

-- The account of a child keeps no address, name or picture of its own, whatever its browser sends.
create function private.keep_child_anonymous()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.email_change <> '' then
    raise insufficient_privilege using message = 'This account has no email address of its own.';
  end if;
  new.raw_user_meta_data := old.raw_user_meta_data;
  return new;
end
$$;

create trigger keep_child_anonymous before update of email_change, raw_user_meta_data on auth.users
for each row when (new.email like '%@children.invalid' and old.email = new.email)
execute function private.keep_child_anonymous();

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

create function public.change_picture_code(guardian uuid, child_user uuid, code_salt text, code_hash text)
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
comment on function public.change_picture_code(uuid, uuid, text, text) is
  'Gives a child another picture code, which also ends all waits. For the function that computes the hash.';
grant execute on function public.change_picture_code(uuid, uuid, text, text) to service_role;

create function public.picture_secret()
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.picture_secret (secret) values (encode(extensions.gen_random_bytes(32), 'hex'))
  on conflict do nothing;
  return (select secret from private.picture_secret);
end
$$;
comment on function public.picture_secret() is 'For the functions that compute hashes of picture codes.';
grant execute on function public.picture_secret() to service_role;

-- Until when nobody may try after so many wrong tries in a row: after five for 1, 2, 4, 8 ... minutes. After twenty the
-- guardian has to choose another code.
create function private.blocked_after(wrong_tries integer)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select case
    when wrong_tries >= 20 then now() + interval '100 years'
    when wrong_tries >= 5 then now() + make_interval(mins => least(power(2, wrong_tries - 5), 1440)::integer)
  end
$$;

-- Every try counts as wrong until it was right, so that tries at the same moment gain nothing.
create function public.begin_picture_sign_in(family_code text, wanted_nickname text, client text, per_client integer default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  child uuid;
  code private.picture_codes;
  unknown private.unknown_sign_ins;
  hashed_name constant text := md5(lower(family_code || ' ' || private.visible_text(wanted_nickname)));
  blocked timestamptz;
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
  -- Unknown children have the same tries and waits, or these would tell who exists.
  if child is null then
    insert into private.unknown_sign_ins (name_hash) values (hashed_name) on conflict do nothing;
    select * into unknown from private.unknown_sign_ins where name_hash = hashed_name for update;
    blocked := unknown.blocked_until;
  else
    select * into code from private.picture_codes where user_id = child for update;
    blocked := code.blocked_until;
  end if;
  if blocked > now() then
    return jsonb_build_object('wait', least(ceil(extract(epoch from blocked - now())), 86400)::integer);
  end if;
  if child is null then
    update private.unknown_sign_ins
    set failed = unknown.failed + 1, blocked_until = private.blocked_after(unknown.failed + 1), tried_at = now()
    where name_hash = hashed_name;
    return '{}';
  end if;
  update private.picture_codes
  set failed = code.failed + 1, blocked_until = private.blocked_after(code.failed + 1)
  where user_id = child;
  return jsonb_build_object(
    'child', child, 'salt', code.salt, 'hash', code.hash,
    'email', (select email from auth.users where id = child)
  );
end
$$;
comment on function public.begin_picture_sign_in(text, text, text, integer) is
  'Counts a try to sign in with pictures, and returns what the function has to compare. Or how many seconds to wait.';
grant execute on function public.begin_picture_sign_in(text, text, text, integer) to service_role;

create function public.finish_picture_sign_in(child_user uuid, client text)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.picture_codes set failed = 0, blocked_until = null where user_id = child_user;
  update private.rate_limits set hits = greatest(hits - 1, 0) where key = 'join:' || client
$$;
comment on function public.finish_picture_sign_in(uuid, text) is 'Takes back the counted try: the pictures were right.';
grant execute on function public.finish_picture_sign_in(uuid, text) to service_role;

-- Those of limits have hashes of addresses in their keys. Those that count at this moment are left for the next hour.
create function public.delete_old_counters()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.unknown_sign_ins where tried_at <= now() - interval '30 days';
  delete from private.rate_limits
  where key = any (array(
    select key from private.rate_limits where window_started_at < now() - interval '1 day'
    for update skip locked
  ))
$$;
comment on function public.delete_old_counters() is
  'Deletes counters of limits after a day, and tries to sign in with a nickname that no child has 30 days after the last. For the hourly job.';
grant execute on function public.delete_old_counters() to service_role;
