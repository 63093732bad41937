alter table public.certificates add column is_refunded boolean not null default false;

alter table public.certificates add constraint certificates_check5 CHECK (((NOT is_refunded) OR (status = 'Revoked'::text)));

comment on column public.certificates.is_refunded is
  'Revoked because its payment was refunded. Its exam counts again, so the next payment gives a new certificate.';

create or replace function public.refund_payment(target_payment text)
returns public.payments
language plpgsql
security definer
set search_path = ''
as $$
declare
  payment public.payments;
begin
  perform private.require_admin();
  -- Certificates of the family of the payer are revoked below. All profiles are locked at once, so that two refunds wait
  -- for each other, and so does what issues certificates.
  perform from public.profiles
  where id in (select private.family_people(user_id) from public.payments where id = target_payment)
  order by id for no key update;
  payment := private.payment_to_decide(target_payment, 'Completed');
  -- The dates stay as they were agreed; the status says that they no longer hold.
  update public.memberships set status = 'Ended' where payment_id = payment.id;
  update public.payments set status = 'Refunded', refunded_at = now() where id = payment.id returning * into payment;
  perform private.revoke_refunded_certificates(
    payment.user_id, format('The payment for the plan %s was refunded.', payment.plan_name)
  );
  perform private.record_payment_decision('payment_refund', payment);
  return payment;
end
$$;

comment on function public.refund_payment(text) is
  'Completed to Refunded; the membership ends, and certificates that only it paid for are revoked. For admins.';

-- Every revocation: its holder is mailed, the status list names the credential, and the audit log has the reason.
create function private.revoke(certificate public.certificates, reason text, for_refund boolean default false)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.certificates
  set status = 'Revoked', revoked_on = private.today(), revoked_at = now(), revocation_reason = reason,
    revocation_mailed_at = null, is_refunded = for_refund
  where id = certificate.id returning * into certificate;
  perform private.record_certificate_action('certificate_revoke', certificate, reason);
  return certificate;
end
$$;

create or replace function public.revoke_certificate(certificate_id text, reason text)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates := private.certificate_to_change(certificate_id);
begin
  reason := private.require_reason(reason);
  if certificate.status = 'Revoked' then
    raise sqlstate 'PT409' using message = 'This certificate has been revoked already.';
  end if;
  return private.revoke(certificate, reason);
end
$$;

-- For a revocation that was a mistake. Dates and score stay, so one that has expired meanwhile is not valid again.
create or replace function public.reinstate_certificate(certificate_id text, reason text)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates := private.certificate_to_change(certificate_id);
begin
  reason := private.require_reason(reason);
  if certificate.status <> 'Revoked' then
    raise sqlstate 'PT409' using message = 'This certificate is not revoked.';
  end if;
  if certificate.valid_until < private.today() then
    raise sqlstate 'PT409' using message =
      'The last day of this certificate is over, so it cannot be valid again. Issue a new one instead.';
  end if;
  if certificate.score < private.certificate_pass_mark(certificate.course_level) then
    raise sqlstate 'PT409' using message = 'The score of this certificate is below the pass mark.';
  end if;
  perform private.refuse_second_certificate(certificate.user_id, certificate.course_id, certificate.level);
  update public.certificates
  set status = case when certificate.issued_on is null then 'Pending' else 'Issued' end,
    revoked_on = null, revoked_at = null, revocation_reason = null, revocation_mailed_at = null,
    is_refunded = false, reinstated_at = now(),
    -- Holders who were told of the revocation are told that it is valid again.
    mailed_at = case when certificate.revocation_mailed_at is null then certificate.mailed_at end,
    is_silent = certificate.is_silent and certificate.revocation_mailed_at is null
  where id = certificate.id returning * into certificate;
  perform private.record_certificate_action('certificate_reinstate', certificate, reason);
  return certificate;
end
$$;

-- An exam earns one certificate. After a revocation it has to be passed again, unless only its payment was refunded;
-- after a certificate has expired, it has to be passed once more than for that one.
create or replace function private.exams_that_count(learner uuid, exam public.assessments)
returns setof public.attempts
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    select attempts.* from public.attempts
    where attempts.user_id = learner and attempts.assessment_id = exam.id and attempts.is_passed
      and attempts.submitted_at > all (
        select coalesce(ended.revoked_at, ended.created_at) from public.certificates ended
        where ended.user_id = learner and ended.level = exam.level and not private.is_certificate_in_force(ended)
          and not ended.is_refunded
      );
end
$$;

-- The certificates of levels that payments of this person gave to them or to their family go when the last payment
-- that covered them is refunded. One stays that another plan covers now, or covered when it was made. What covered it
-- then: the learner's own payments, and those of the owner of their family for a plan with more than one place.
create function private.revoke_refunded_certificates(payer uuid, reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.revoke(issued, reason, for_refund => true)
  from public.certificates issued
  where issued.user_id in (select private.family_people(payer))
    and private.is_certificate_in_force(issued)
    and issued.level <> all (private.paid_levels(issued.user_id))
    and (
      select bool_and(paid.status = 'Refunded') and bool_or(paid.user_id = payer)
      from public.memberships
      join public.plans on plans.id = memberships.plan_id
      join public.payments paid on paid.id = memberships.payment_id
      where issued.level = any (plans.certifies_levels)
        and paid.settled_at <= issued.created_at
        and least(paid.refunded_at, memberships.ends_at) >= issued.created_at
        and (
          memberships.user_id = issued.user_id
          or plans.places > 1 and memberships.user_id = (
            select families.owner_id
            from public.family_places join public.families on families.id = family_places.family_id
            where family_places.user_id = issued.user_id
          )
        )
    );
end
$$;

-- The profile of the learner is locked, so that of two calls at once the second finds the certificate of the first.
-- A capstone that was not accepted here is reviewed elsewhere, so its certificate waits for an admin, or for its
-- acceptance here. Its two years begin with the day it is issued.
create or replace function private.issue_level_certificates(learner uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.profiles where id = learner for no key update;
  update public.certificates
  set status = 'Issued', issued_on = private.today(), valid_until = private.today() + interval '2 years'
  where user_id = learner and level = 'Advanced' and status = 'Pending'
    and private.has_accepted_project(learner, level) and level = any (private.paid_levels(learner));
  insert into public.certificates (
    user_id, student_name, student_email, course_title, course_level, level, score, status, issued_on, valid_until
  )
  select
    profiles.id, private.certificate_name(profiles.id), profiles.email, earned.title, earned.level, earned.level,
    earned.exam_score,
    case when is_reviewed then 'Pending' else 'Issued' end,
    case when not is_reviewed then private.today() end,
    (private.today() + interval '2 years')::date
  from private.certificate_progress(learner) as earned
  join public.profiles on profiles.id = learner
  cross join lateral (
    select 'capstone' = any (rule.requirements) and not private.has_accepted_project(learner, earned.level)
      as is_reviewed
    from private.certificate_rule_for(learner, earned.level) as rule
  ) as rule
  where earned.modules > 0 and earned.modules_complete = earned.modules and earned.exam_score is not null
    and cardinality(earned.missing_requirements) = 0
    and earned.is_paid and earned.has_name and earned.certificate_id is null;
end
$$;
