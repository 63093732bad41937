create index learner_ages_waiting_idx on public.learner_ages (stated_at) where needs_guardian;

create table private.reopened_accounts (
  user_id uuid primary key references public.profiles on delete cascade
);

alter table private.reopened_accounts enable row level security;

comment on table private.reopened_accounts is
  'Accounts that were open for learning when an admin let them state their birth year again. They are not deleted for want of a guardian.';

create or replace function public.reopen_birth_year(user_id uuid, reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.profiles := private.user_to_administer(user_id);
  was_undecided boolean;
  was_open boolean;
begin
  if btrim(coalesce(reason, '')) = '' then
    raise sqlstate 'PT422' using message = 'Please give the reason.';
  end if;
  if private.is_child_account(target.id) then
    raise sqlstate 'PT409' using message = 'A guardian looks after this account. They can delete it and add the child again.';
  end if;
  delete from private.undecided_ages undecided where undecided.user_id = target.id;
  was_undecided := found;
  delete from public.learner_ages ages where ages.user_id = target.id returning not ages.needs_guardian into was_open;
  if was_open is null and not was_undecided then
    raise sqlstate 'PT409' using message = 'This account has not said its year of birth.';
  end if;
  if was_open then
    insert into private.reopened_accounts (user_id) values (target.id) on conflict do nothing;
  end if;
  delete from private.guardian_requests where child_id = target.id;
  insert into public.admin_audit_log (admin_id, action, details) values (
    auth.uid(),
    'birth_year_reopen',
    jsonb_build_object('target_user_id', target.id, 'target_user_email', target.email, 'reason', left(btrim(reason), 500))
  );
end
$$;

-- Accounts that were never open have stored nothing but what they said about their age, and messages to us. A row of any
-- other table that refers to an account keeps it: it learned before ages were asked, works here, or has asked a guardian.
create function public.delete_waiting_accounts()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- A child who asks a guardian in this moment waits for the lock.
  waiting constant uuid[] := array(
    select profiles.id from public.learner_ages ages join public.profiles on profiles.id = ages.user_id
    where ages.needs_guardian and ages.stated_at <= now() - interval '7 days'
      and profiles.role = 'user' and profiles.full_name is null
    order by profiles.id
    for update of profiles skip locked
  );
  nothing_else text;
begin
  if waiting = '{}' then
    return;
  end if;
  select string_agg(
    format('not exists (select from %s where %I = users.id)', reference.conrelid::regclass, columns.attname), ' and '
  ) into nothing_else
  from pg_catalog.pg_constraint reference
  join pg_catalog.pg_attribute columns
    on columns.attrelid = reference.conrelid and columns.attnum = reference.conkey[1]
  where reference.contype = 'f' and reference.confrelid = 'public.profiles'::regclass
    and (reference.conrelid, columns.attname) not in (
      ('public.learner_ages'::regclass, 'user_id'),
      ('public.contact_messages'::regclass, 'user_id'),
      ('public.support_tickets'::regclass, 'user_id'),
      ('public.ticket_messages'::regclass, 'author_id'),
      ('public.consents'::regclass, 'child_id')
    );
  execute format(
    'delete from auth.users
     where id = any ($1) and %s
       and not exists (select from public.consents where child_id = users.id and withdrawn_at is null)',
    nothing_else
  ) using waiting;
end
$$;

comment on function public.delete_waiting_accounts() is
  'Deletes accounts that have waited for a guardian for 7 days, if no request and no consent is open. For the hourly job.';

grant execute on function public.delete_waiting_accounts() to service_role;

-- Whether accounts were open before an admin let them state their year again is not on record, so all of them count.
insert into private.reopened_accounts (user_id)
select distinct profiles.id
from public.admin_audit_log log join public.profiles on profiles.id::text = log.details ->> 'target_user_id'
where log.action = 'birth_year_reopen';
