-- Consent on paper: a guardian signs a form, uploads a scan of it, and an admin approves or refuses it.

create table public.consent_forms (
  id uuid primary key default gen_random_uuid(),
  guardian_id uuid not null references public.profiles on delete cascade,
  text_version text not null references public.consent_texts,
  file text not null unique check (file ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f-]{36}\.(pdf|png|jpg)$'),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  reason text check (char_length(reason) <= 500),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((decided_at is null) = (state = 'waiting'))
);
comment on table public.consent_forms is
  'Signed forms of guardians. An approved one becomes a consent; the scan of a refused one is deleted at once.';
comment on column public.consent_forms.file is 'The scan in the bucket consent-forms, at USER ID/NAME.';
comment on column public.consent_forms.reason is 'Why a form was refused, for the guardian.';

create index consent_forms_guardian_id_idx on public.consent_forms (guardian_id, created_at desc);
create index consent_forms_text_version_idx on public.consent_forms (text_version);
create index consent_forms_list_idx on public.consent_forms (created_at desc, id desc);

grant select on public.consent_forms to authenticated, service_role;
alter table public.consent_forms enable row level security;

-- Guardians see what became of their forms.
create policy "own forms are readable" on public.consent_forms for select to authenticated
using (guardian_id = (select auth.uid()));

-- Admins see every form: they check them.
create policy "admins read all forms" on public.consent_forms for select to authenticated
using ((select private.is_admin()));

create trigger limit_additions after insert on public.consent_forms referencing new table as written
for each statement execute function private.enforce_quota('forms', 'guardian_id', '10', '50');

create trigger clean_text before insert or update of reason on public.consent_forms
for each row execute function private.clean_text('reason');

-- ---- The scans

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'consent-forms', 'consent-forms', false, 10485760, array['application/pdf', 'image/png', 'image/jpeg']
);

-- Whether the file is a scan of the caller, who is an adult. Its type is known once the server has checked it.
create function private.is_own_consent_form(file text, metadata jsonb)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select file ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(pdf|png|jpg)$'
    and split_part(file, '/', 1) = auth.uid()::text
    and coalesce(metadata ->> 'mimetype', '') in ('', case split_part(file, '.', 2)
      when 'pdf' then 'application/pdf' when 'png' then 'image/png' else 'image/jpeg'
    end)
    and exists (
      select from public.learner_ages
      where user_id = auth.uid() and private.reached_age(birth_year) >= 18
    )
$$;
grant execute on function private.is_own_consent_form(text, jsonb) to authenticated;

-- Whether a form that was handed in names the scan.
create function private.is_handed_in_form(scan text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.consent_forms where file = scan)
$$;
grant execute on function private.is_handed_in_form(text) to authenticated;

-- A signature is for the guardian and for the admins who check it.
create policy "scans are for their guardian and admins" on storage.objects for select to authenticated
using (
  bucket_id = 'consent-forms'
  and ((storage.foldername(name))[1] = (select auth.uid())::text or (select private.is_admin()))
);

-- Guardians add scans to their own folder. Nobody replaces one.
create policy "guardians add scans" on storage.objects for insert to authenticated
with check (
  bucket_id = 'consent-forms' and private.is_own_consent_form(name, metadata) and (select private.hold_own_account())
);

-- Guardians remove scans that they did not hand in. The others go with the form.
create policy "guardians remove scans" on storage.objects for delete to authenticated
using (
  bucket_id = 'consent-forms' and (storage.foldername(name))[1] = (select auth.uid())::text
  and not private.is_handed_in_form(name)
);

-- Hosted Supabase refuses statements that delete objects unless they say that they mean it. Servers of ours that keep a
-- file in memory listen on the channel and drop it.
create function private.remove_scan(scan text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'consent-forms' and name = scan;
  perform pg_notify('storage_objects', 'consent-forms/' || scan);
end
$$;

-- ---- Handing in and deciding

create function public.hand_in_consent_form(guardian uuid, scan text, version text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text;
begin
  perform from public.profiles where id = guardian for no key update;
  address := private.require_guardian(guardian);
  if split_part(scan, '/', 1) <> guardian::text or not exists (
    select from storage.objects where bucket_id = 'consent-forms' and name = scan for share
  ) then
    raise sqlstate 'PT409' using message = 'The scan has not arrived. Please choose it again.';
  end if;
  if (select count(*) from public.consent_forms where guardian_id = guardian and state = 'waiting') >= 3 then
    raise sqlstate 'PT409' using message = 'We are looking at three forms of yours already. Please wait for our mail.';
  end if;
  insert into public.consent_forms (guardian_id, text_version, file) values (guardian, version, scan);
  return address;
end
$$;
comment on function public.hand_in_consent_form(uuid, text, text) is
  'Puts the scan of a signed form into the queue of the admins. Returns the address of the guardian, for the mail.';
grant execute on function public.hand_in_consent_form(uuid, text, text) to service_role;

create function public.take_back_consent_form(form uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  scan text;
begin
  delete from public.consent_forms where id = form and guardian_id = auth.uid() and state = 'waiting'
  returning file into scan;
  if scan is null then
    raise sqlstate 'PT409' using message = 'This form was decided about already.';
  end if;
  perform private.remove_scan(scan);
end
$$;
comment on function public.take_back_consent_form(uuid) is
  'Deletes a form of the caller that nobody has decided about, with its scan.';
grant execute on function public.take_back_consent_form(uuid) to authenticated;

create function public.decide_consent_form(admin_id uuid, form uuid, is_approved boolean, why text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  guardian public.profiles;
  asked public.consent_forms;
begin
  perform private.lock_admins();
  perform private.require_admin_account(admin_id);
  -- The profile first, as the deletion of an account does.
  select profiles.* into guardian
  from public.profiles join public.consent_forms on consent_forms.guardian_id = profiles.id
  where consent_forms.id = form
  for key share of profiles;
  select * into asked from public.consent_forms where id = form for update;
  if asked.id is null then
    raise sqlstate 'PT404' using message = 'There is no such form. Its guardian has taken it back, or it waited for more than 30 days.';
  end if;
  if asked.state <> 'waiting' then
    raise sqlstate 'PT409' using message = 'Another admin has decided about this form.';
  end if;
  if not is_approved and btrim(coalesce(why, '')) = '' then
    raise sqlstate 'PT422' using message = 'Please give a reason, so that the guardian knows what to do.';
  end if;
  update public.consent_forms
  set state = case when is_approved then 'approved' else 'refused' end, decided_at = now(),
    reason = case when not is_approved then why end
  where id = form;
  if is_approved then
    perform private.store_consent(guardian.id, null, asked.text_version, 'signed-form');
  else
    perform private.remove_scan(asked.file);
  end if;
  insert into public.admin_audit_log (admin_id, action, details) values (
    decide_consent_form.admin_id,
    case when is_approved then 'consent_form_approve' else 'consent_form_refuse' end,
    jsonb_build_object(
      'form_id', form, 'target_user_id', guardian.id, 'target_user_email', guardian.email, 'reason', why
    )
  );
  return guardian.email;
end
$$;
comment on function public.decide_consent_form(uuid, uuid, boolean, text) is
  'An admin approves a signed form, which gives the consent, or refuses it with a reason. Returns the address of the guardian.';
grant execute on function public.decide_consent_form(uuid, uuid, boolean, text) to service_role;

-- A signature must not lie around because nobody decides. The page Family, the mail and docs/children.md name the 30 days.
create function public.delete_undecided_consent_forms()
returns table (guardian_email text, handed_in_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
declare
  undecided record;
begin
  for undecided in
    select form.id, form.file, form.created_at, profiles.email
    from public.consent_forms form join public.profiles on profiles.id = form.guardian_id
    where form.state = 'waiting' and form.created_at <= now() - interval '30 days'
    order by form.created_at
    limit 500
    for key share of profiles skip locked
    for update of form skip locked
  loop
    delete from public.consent_forms where id = undecided.id;
    perform private.remove_scan(undecided.file);
    guardian_email := undecided.email;
    handed_in_at := undecided.created_at;
    return next;
  end loop;
end
$$;
comment on function public.delete_undecided_consent_forms() is
  'Deletes forms about which nobody decided within 30 days, with their scans. Returns whom to tell. For the hourly job.';
grant execute on function public.delete_undecided_consent_forms() to service_role;

-- A scan that its guardian uploaded and did not hand in is a signature without a purpose.
create function public.delete_unused_scans()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  unused text;
begin
  for unused in
    select objects.name from storage.objects
    where objects.bucket_id = 'consent-forms' and objects.created_at <= now() - interval '1 day'
      and not exists (select from public.consent_forms where file = objects.name)
    order by objects.created_at
    limit 500
    for update skip locked
  loop
    -- It may have been handed in while this waited.
    if not private.is_handed_in_form(unused) then
      perform private.remove_scan(unused);
    end if;
  end loop;
end
$$;
comment on function public.delete_unused_scans() is
  'Deletes scans of signed forms that were uploaded a day ago and not handed in. For the hourly job.';
grant execute on function public.delete_unused_scans() to service_role;
