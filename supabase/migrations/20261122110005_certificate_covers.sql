drop function private.revoke_refunded_certificates(uuid,text);

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
  -- Certificates that rest on the payment are revoked below, also those of people who have left the family of the payer.
  -- All profiles are locked at once, so that two refunds wait for each other, and so does what issues certificates.
  perform from public.profiles
  where id in (
    select private.family_people(user_id) from public.payments where id = target_payment
    union
    select certificates.user_id
    from private.certificate_payments covered
    join public.certificates on certificates.id = covered.certificate_id
    where covered.payment_id = target_payment
  )
  order by id for no key update;
  payment := private.payment_to_decide(target_payment, 'Completed');
  -- The dates stay as they were agreed; the status says that they no longer hold.
  update public.memberships set status = 'Ended' where payment_id = payment.id;
  update public.payments set status = 'Refunded', refunded_at = now() where id = payment.id returning * into payment;
  perform private.revoke_refunded_certificates(
    payment.id, format('The payment for the plan %s was refunded.', payment.plan_name)
  );
  perform private.record_payment_decision('payment_refund', payment);
  return payment;
end
$$;

comment on function public.refund_payment(text) is
  'Completed to Refunded; the membership ends, and certificates that rest on it alone are revoked. For admins.';

-- Whether certificates show initials only: those of minors, unless their guardian allows the whole name, and those of
-- accounts whose consent was withdrawn. A guardian's choice ends when the child takes the account over.
create or replace function private.shows_initials(person uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return coalesce((
    select child.frozen_at is not null
      or (ages.needs_guardian or private.reached_age(ages.birth_year) < 18) and not coalesce(child.shows_name, false)
    from public.learner_ages ages
    left join public.child_accounts child on child.user_id = ages.user_id
    where ages.user_id = person
  ), false);
end
$$;

-- The certificate of a level goes with the last payment that it rests on (private.revoke_refunded_certificates).
create table private.certificate_payments (
  certificate_id text references public.certificates on delete cascade,
  payment_id text references public.payments on delete cascade,
  primary key (certificate_id, payment_id)
);

alter table private.certificate_payments enable row level security;

comment on table private.certificate_payments is
  'The payments that each certificate of a level rests on, until they are refunded. One without a row is revoked by no refund.';

create index certificate_payments_payment_id_idx on private.certificate_payments (payment_id);

-- The name that everyone reads: the printed one, or its initials while the holder may not show more.
create or replace function private.shown_name(certificate public.certificates)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case
    when private.shows_initials(certificate.user_id) then private.initials(certificate.student_name)
    else certificate.student_name
  end;
end
$$;

-- The payments that a certificate of a level rests on when it is made: the learner's own, and those of the owner of
-- their family. None while an organisation's agreement covers the level, which no refund of anybody else changes.
create function private.covering_payments(learner uuid, wanted_level text)
returns setof text
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  if exists (
    select from private.current_memberships(learner) as held
    where held.agreement_id is not null and wanted_level = any (held.certifies_levels)
  ) then
    return;
  end if;
  return query
    select memberships.payment_id
    from public.memberships join public.plans on plans.id = memberships.plan_id
    where memberships.user_id = learner and memberships.status = 'Active' and memberships.ends_at > now()
      and not memberships.is_trial and wanted_level = any (plans.certifies_levels)
    union
    select memberships.payment_id
    from private.current_memberships(learner) as held
    join public.memberships on memberships.user_id = held.holder_id and memberships.plan_id = held.plan_id
    where held.holder_id <> learner and wanted_level = any (held.certifies_levels)
      and memberships.status = 'Active' and memberships.starts_at <= now() and memberships.ends_at > now()
      and not memberships.is_trial;
end
$$;

-- The certificates of levels that rested on a payment, and on no other that was not refunded, go with it. One that
-- another plan covers at this moment stays, and rests on that plan from now on.
create function private.revoke_refunded_certificates(payment text, reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates;
begin
  for certificate in
    with gone as (
      delete from private.certificate_payments where payment_id = payment returning certificate_id
    )
    select certificates.* from gone join public.certificates on certificates.id = gone.certificate_id
    where private.is_certificate_in_force(certificates) and not exists (
      select from private.certificate_payments other
      where other.certificate_id = gone.certificate_id and other.payment_id <> payment
    )
    order by certificates.id
  loop
    if certificate.level = any (private.paid_levels(certificate.user_id)) then
      insert into private.certificate_payments (certificate_id, payment_id)
      select certificate.id, covering
      from private.covering_payments(certificate.user_id, certificate.level) as covering;
    else
      perform private.revoke(certificate, reason, for_refund => true);
    end if;
  end loop;
end
$$;

-- The profile of the learner is locked, so that of two calls at once the second finds the certificate of the first.
-- A capstone that was not accepted here is reviewed elsewhere, so its certificate waits for an admin, or for its
-- acceptance here, also after the plan has ended that it was made with. Its two years begin with the day it is issued.
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
    and private.has_accepted_project(learner, level);
  with made as (
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
      and earned.is_paid and earned.has_name and earned.certificate_id is null
    returning id, level
  )
  insert into private.certificate_payments (certificate_id, payment_id)
  select made.id, covering
  from made cross join lateral private.covering_payments(learner, made.level) as covering;
end
$$;

-- One call, because each request of a page costs more than what it reads.
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
  certification constant jsonb := private.certification(learner);
begin
  return jsonb_build_object(
    'age', coalesce((
      select case when needs_guardian then 'needs_guardian' else 'open' end
      from public.learner_ages where user_id = learner
    ), 'unknown'),
    -- A child gives no name: the guardian decides.
    'may_give_name', exists (select from public.profiles where id = learner and full_name is null)
      and not exists (select from public.child_accounts where user_id = learner),
    'next', private.next_step(learner, null, null, certification),
    'courses', private.list_begun_courses(learner),
    'retries', private.list_retries(learner),
    'projects', private.list_projects(learner),
    'levels', jsonb_build_array(certification -> 'Beginner', certification -> 'Intermediate', certification -> 'Advanced'),
    'certificates', coalesce((
      select jsonb_agg(
        to_jsonb(certificates) || jsonb_build_object(
          'student_name', private.shown_name(certificates),
          'labs', jsonb_build_object(
            'goals', (select count(*) from private.goals_of_certificate(certificates)),
            'is_shown', exists (select from private.shown_labs where shown_labs.certificate_id = certificates.id)
          )
        )
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

-- What certificates rest on that exist: the payments that covered them when they were made and were not refunded, as far
-- as places in families tell it. One that the agreement of an organisation may have covered rests on none.
insert into private.certificate_payments (certificate_id, payment_id)
select certificates.id, memberships.payment_id
from public.certificates
join public.plans on certificates.level = any (plans.certifies_levels)
join public.memberships on memberships.plan_id = plans.id
join public.payments on payments.id = memberships.payment_id
where payments.status = 'Completed' and payments.settled_at <= certificates.created_at
  and memberships.ends_at >= certificates.created_at
  and (
    memberships.user_id = certificates.user_id
    or memberships.starts_at <= certificates.created_at and exists (
      select from public.family_places place
      join public.families on families.id = place.family_id and families.owner_id = memberships.user_id
      where place.user_id = certificates.user_id and place.added_at <= certificates.created_at
        and plans.places > (
          select count(*) from public.family_places earlier
          where earlier.family_id = place.family_id and (earlier.added_at, earlier.user_id) <= (place.added_at, place.user_id)
        )
    )
  )
  and not exists (
    select from (
      select member.organisation_id from public.organisation_members member
      where member.user_id = certificates.user_id
        and (member.seat_since <= certificates.created_at or member.seat_withdrawn_at >= certificates.created_at)
      union all
      select departure.organisation_id from public.organisation_departures departure
      where departure.user_id = certificates.user_id and departure.left_at >= certificates.created_at
    ) as seat
    join public.agreements agreement on agreement.organisation_id = seat.organisation_id
    where certificates.level = any (agreement.certifies_levels)
      and (certificates.created_at at time zone 'UTC')::date between agreement.starts_on and agreement.ends_on
      and coalesce(agreement.ended_at > certificates.created_at, true)
  );
