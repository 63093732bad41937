create or replace function public.decide_consent_form(admin_id uuid, form uuid, is_approved boolean, why text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  guardian public.profiles;
  asked public.consent_forms;
begin
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
