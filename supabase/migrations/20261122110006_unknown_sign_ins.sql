create table private.unknown_sign_ins (
  name_hash text primary key,
  failed integer not null default 0,
  blocked_until timestamptz,
  tried_at timestamptz not null default now()
);

alter table private.unknown_sign_ins enable row level security;

comment on table private.unknown_sign_ins is
  'Tries to sign in with a nickname that no child has, counted as those of children are, so that waits do not tell who exists. The key is a hash of code and nickname.';

comment on column private.unknown_sign_ins.tried_at is
  'The last try. The row is deleted 30 days later.';

create index unknown_sign_ins_tried_at_idx on private.unknown_sign_ins (tried_at);

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
create or replace function public.begin_picture_sign_in(family_code text, wanted_nickname text, client text, per_client integer default null)
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

create function public.delete_old_sign_in_tries()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.unknown_sign_ins where tried_at <= now() - interval '30 days'
$$;

comment on function public.delete_old_sign_in_tries() is
  'Forgets tries to sign in with a nickname that no child has, 30 days after the last. For the hourly job.';

grant execute on function public.delete_old_sign_in_tries() to service_role;
