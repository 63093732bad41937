drop function public.confirm_sso_domain(uuid,text,text);

drop function private.mark_sso_domain(uuid,text,text);

drop function public.remove_organisation_sso(uuid);

drop function public.remove_sso_domain(uuid,text);

drop function public.save_organisation_sso(uuid,text,text,text,text,text);

drop function public.verify_sso_domain(uuid,uuid,text,text[]);

create or replace function public.give_consent(guardian uuid, wanted_hash text, version text)
returns public.consents
language plpgsql
security definer
set search_path = ''
as $$
declare
  asked private.guardian_requests;
begin
  perform from public.profiles where id = guardian for no key update;
  asked := private.find_guardian_request(guardian, wanted_hash);
  if version <> (select max(texts.version) from public.consent_texts texts) then
    raise sqlstate 'PT409' using message = 'The text has changed meanwhile. Please load the page again and read the new one.';
  end if;
  delete from private.guardian_requests where id = asked.id;
  return private.store_consent(guardian, asked.child_id, version, 'email-plus');
end
$$;

create or replace function public.hand_in_consent_form(guardian uuid, scan text, version text)
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

-- The time left comes from the database, which decides when an attempt is over: the clock of the server may differ.
-- The function only reads, so it needs no transaction that can write.
create or replace function public.read_attempt(learner uuid, attempt uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  stored public.attempts;
begin
  select * into stored from public.attempts where id = attempt and user_id = learner;
  if stored.id is null then
    raise sqlstate 'PT404' using message = 'You have no such attempt.';
  end if;
  -- A result stays readable when the plan has ended.
  if stored.submitted_at is null and not private.may_continue_attempt(stored) then
    raise sqlstate 'PT403' using message = 'Your plan does not include this assessment.';
  end if;
  return jsonb_build_object(
    'attempt', to_jsonb(stored),
    'assessment', (select to_jsonb(a) from public.assessments a where a.id = stored.assessment_id),
    'is_over', stored.closed_at is not null or stored.ends_at is not null and stored.ends_at <= now(),
    'seconds_left', case when stored.ends_at is not null then
      greatest(0, round(extract(epoch from stored.ends_at - now())))
    end,
    -- Quizzes are not explained while the exam of their level is open, or a class test of their module.
    'is_explained', coalesce((
      select not private.is_exam_open(learner, courses.level)
        and not private.is_class_test_waiting(learner, quiz.module_id)
      from public.assessments quiz
      join public.course_modules modules on modules.id = quiz.module_id
      join public.courses on courses.id = modules.course_id
      where quiz.id = stored.assessment_id
    ), false),
    'pause_seconds', case when stored.is_passed is false then private.quiz_pause(learner, stored.assessment_id) end,
    'questions', (
      select jsonb_agg(jsonb_build_object(
        'position', asked.position, 'compiled', r.compiled::text, 'seed', asked.seed, 'answer', asked.answer,
        'score', asked.score, 'lesson', q.lesson_id, 'module', q.module_id
      ) order by asked.position)
      from private.attempt_questions asked
      join private.question_revisions r using (question_id, revision)
      join private.questions q on q.id = asked.question_id
      where asked.attempt_id = stored.id
    )
  );
end
$$;

-- What the mail about a change says, and who gets it: owner and managers, because whoever controls the provider can sign
-- in as any of them.
create function private.sso_notice(organisation uuid, changed text[])
returns jsonb
language sql
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'organisation', (select name from public.organisations where id = organisation),
    'changed', to_jsonb(changed),
    'told', (
      select coalesce(jsonb_agg(people.email), '[]')
      from (
        select profiles.email
        from public.organisation_members member join public.profiles on profiles.id = member.user_id
        where member.organisation_id = sso_notice.organisation and member.role in ('owner', 'manager')
        order by profiles.email
        for key share of profiles
      ) as people
      where cardinality(changed) > 0
    )
  )
$$;

-- Without a new secret the old one stays, unless issuer or client change: a secret is never sent to another server.
create function public.save_organisation_sso(
  owner uuid,
  organisation uuid,
  new_issuer text,
  new_client_id text,
  new_client_secret text,
  new_required_claim text,
  new_required_value text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  issuer_url text := rtrim(btrim(new_issuer), '/');
  client text := btrim(new_client_id);
  before private.sso_connections;
  saved private.sso_connections;
  is_same boolean;
begin
  perform private.hold_account(owner);
  perform private.require_owner(organisation, owner);
  if issuer_url ~* '^https://login[.]microsoftonline[.]com/' and issuer_url !~*
    '^https://login[.]microsoftonline[.]com/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/v2[.]0$'
  then
    raise sqlstate 'PT422' using message =
      'The issuer of Microsoft has to name your tenant: https://login.microsoftonline.com/TENANT-ID/v2.0';
  end if;
  if issuer_url = 'https://clever.com' and (new_required_claim <> 'district' or new_required_value = '') then
    raise sqlstate 'PT422' using message =
      'All districts share the issuer of Clever. Please require the claim district with the id of yours.';
  end if;
  perform from public.organisations where id = organisation for no key update;
  select * into before from private.sso_connections where organisation_id = organisation;
  is_same := coalesce(before.issuer = issuer_url and before.client_id = client, false);
  insert into private.sso_connections as connection (
    organisation_id, issuer, client_id, client_secret, required_claim, required_value
  ) values (
    organisation, issuer_url, client,
    coalesce(nullif(new_client_secret, ''), case when is_same then before.client_secret end, ''),
    btrim(new_required_claim), btrim(new_required_value)
  )
  on conflict (organisation_id) do update set
    id = case when is_same then connection.id else gen_random_uuid() end,
    issuer = excluded.issuer, client_id = excluded.client_id, client_secret = excluded.client_secret,
    required_claim = excluded.required_claim, required_value = excluded.required_value, updated_at = now()
  returning * into saved;
  return private.sso_notice(organisation, array_remove(array[
    case when saved.issuer is distinct from before.issuer then 'issuer' end,
    case when saved.client_id is distinct from before.client_id then 'client_id' end,
    case when saved.client_secret is distinct from coalesce(before.client_secret, '') then 'client_secret' end,
    case when saved.required_claim is distinct from coalesce(before.required_claim, '')
      or saved.required_value is distinct from coalesce(before.required_value, '') then 'required_claim' end
  ], null));
end
$$;

comment on function public.save_organisation_sso(uuid,uuid,text,text,text,text,text) is
  'Saves which provider signs in the people of an organisation. Returns what changed and whom to mail. For the function organisations, on behalf of the owner.';

grant execute on function public.save_organisation_sso(uuid,uuid,text,text,text,text,text) to service_role;

create function public.remove_organisation_sso(owner uuid, organisation uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_account(owner);
  perform private.require_owner(organisation, owner);
  delete from private.sso_connections where organisation_id = organisation;
  return private.sso_notice(organisation, case when found then array['removed'] else array[]::text[] end);
end
$$;

comment on function public.remove_organisation_sso(uuid,uuid) is
  'Ends single sign-on of an organisation and forgets its secret. People keep their accounts. Returns whom to mail. For the function organisations, on behalf of the owner.';

grant execute on function public.remove_organisation_sso(uuid,uuid) to service_role;

create function public.remove_sso_domain(owner uuid, organisation uuid, old_domain text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  verified timestamptz;
begin
  perform private.hold_account(owner);
  perform private.require_owner(organisation, owner);
  delete from private.sso_domains where organisation_id = organisation and domain = old_domain
  returning verified_at into verified;
  -- A domain that was never confirmed has opened nothing.
  return private.sso_notice(organisation, case when verified is null then array[]::text[] else array['domain_removed'] end);
end
$$;

comment on function public.remove_sso_domain(uuid,uuid,text) is
  'Removes a domain: nobody signs in with its addresses any more. Returns whom to mail. For the function organisations, on behalf of the owner.';

grant execute on function public.remove_sso_domain(uuid,uuid,text) to service_role;

-- Marks a domain as verified, and returns whom to mail. A domain belongs to one organisation: the first that proves it.
create function private.mark_sso_domain(organisation uuid, wanted text, verified_how text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.sso_domains set verified_at = now(), verified_by = verified_how
  where organisation_id = organisation and domain = wanted and verified_at is null;
  return private.sso_notice(organisation, case when found then array['domain_confirmed'] else array[]::text[] end);
exception when unique_violation then
  raise sqlstate 'PT409' using message = 'This domain belongs to another organisation here. Please write to us.';
end
$$;

create function public.verify_sso_domain(owner uuid, organisation uuid, wanted text, records text[])
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner(organisation, owner);
  if not exists (
    select from private.sso_domains
    where organisation_id = organisation and domain = wanted and token = any (records)
  ) then
    raise sqlstate 'PT409' using message =
      'The TXT record is not there yet. New records can take an hour until everybody sees them.';
  end if;
  return private.mark_sso_domain(organisation, wanted, 'dns');
end
$$;

comment on function public.verify_sso_domain(uuid,uuid,text,text[]) is
  'Compares the TXT records of a domain with its token. Returns whom to mail. For the function organisations, on behalf of the owner.';

grant execute on function public.verify_sso_domain(uuid,uuid,text,text[]) to service_role;

create function public.confirm_sso_domain(admin uuid, organisation uuid, wanted text, reason text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  notice jsonb;
begin
  perform private.hold_account(admin);
  perform private.require_admin_account(admin);
  if btrim(coalesce(reason, '')) = '' or char_length(reason) > 500 then
    raise sqlstate 'PT422' using message = 'Please say how you know that the domain is theirs.';
  end if;
  if not exists (select from private.sso_domains where organisation_id = organisation and domain = wanted) then
    raise sqlstate 'PT404' using message = 'There is no such domain.';
  end if;
  notice := private.mark_sso_domain(organisation, wanted, 'admin');
  insert into public.admin_audit_log (admin_id, action, details) values (
    admin, 'sso_domain_confirm',
    jsonb_build_object('organisation_id', organisation, 'domain', wanted, 'reason', btrim(reason))
  );
  return notice;
end
$$;

comment on function public.confirm_sso_domain(uuid,uuid,text,text) is
  'Confirms a domain without a TXT record, and says why in the audit log. Returns whom to mail. For the function organisations, on behalf of an admin.';

grant execute on function public.confirm_sso_domain(uuid,uuid,text,text) to service_role;

revoke select on table public.class_test_papers from authenticated;

grant select (id, test_id, moment, user_id, started_at, handed_in_at, answers, answers_version) on table public.class_test_papers to authenticated;

-- Whether a test about the module waits for a learner. Quizzes of the module are then marked and not explained, because
-- the questions are those of quizzes. It ends when the learner has handed in, also if others are still working.
create function private.is_class_test_waiting(learner uuid, module uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.class_tests test
    join public.classes on classes.id = test.class_id and classes.archived_at is null
    join public.class_members member
      on member.class_id = test.class_id and member.user_id = learner and member.left_at is null
    join private.class_test_moments shown on shown.test_id = test.id and shown.closed_at is null
    where test.module_id = module and not exists (
      select from public.class_test_papers paper
      where paper.test_id = test.id and paper.moment = shown.moment and paper.user_id = learner
        and paper.handed_in_at is not null
    )
  )
$$;

create function public.own_class_test_scores()
returns table (paper_id uuid, score integer)
language sql
stable
security definer
set search_path = ''
as $$
  select paper.id, paper.score from public.class_test_papers paper
  where paper.user_id = auth.uid() and paper.handed_in_at is not null
    and private.is_class_test_explained(paper.test_id, paper.moment)
  order by paper.id
$$;

comment on function public.own_class_test_scores() is
  'The scores of the class tests of the caller whose solutions are shown. For the download of their data.';

grant execute on function public.own_class_test_scores() to authenticated;

-- Write by hand: rows public.consent_texts

insert into public.consent_texts (version, body) values ('2026-11-22', $text$I am a parent or the legal guardian of the child, and I am 18 or older.
I allow an account for my child here. It stores a nickname, the year of birth, a hash of the picture code, a name for certificates if I enter one, and what I allow my child to use. If the age of consent depends on it, it stores the country.
It stores what the child learns: the courses and how the child rates them, the progress in each lesson, answers, notes, choices in labs, and results of quizzes and exams; projects with their texts, links and files, and what reviewers wrote about them; and certificates. If the child is in a class, it stores the name and number there, the answers and scores in class tests, and what teachers wrote to the child. If I allow mentors, it stores what the child asks them and what was agreed. For each sign-in it stores the time, the network address and the kind of browser, to keep the account safe.
It is used to let the child learn here, and for nothing else. Reviewers read projects that the child hands in, unless I switch that off. Teachers see progress and results of a class that the child is in. Work is shown with a certificate, and mentors meet the child, only if I allow it; both are off until then. The data is not passed to third parties, not published otherwise and not used for advertising. The child gets no mails and has no public profile.
I can see what is stored on the page Family, take it along, delete it, and withdraw this consent at any time. Withdrawing deletes the account or freezes it, as I choose.$text$);
