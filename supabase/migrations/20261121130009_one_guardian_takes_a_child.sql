create or replace function public.add_child(
  guardian uuid,
  consent uuid,
  child_user uuid,
  new_nickname text,
  birth_year integer,
  code_salt text,
  code_hash text
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  family uuid;
  given public.consents;
begin
  family := private.family_of_owner(guardian);
  -- Of two guardians with a consent for the same child, the second waits here and finds the account taken.
  perform from public.profiles where id = child_user for no key update;
  given := public.find_open_consent(guardian, consent);
  if given.child_id is distinct from child_user and given.child_id is not null then
    raise sqlstate 'PT409' using message = 'This consent is for another account.';
  end if;
  if birth_year is null or private.reached_age(birth_year) >= 18
    or birth_year > extract(year from now() at time zone 'UTC')
  then
    raise sqlstate 'PT422' using message = 'Please give the year in which the child was born. Adults are invited by mail.';
  end if;
  if exists (
    select from public.family_places place join public.child_accounts child using (user_id)
    where place.family_id = family and lower(child.nickname) = lower(private.visible_text(new_nickname))
  ) then
    raise sqlstate 'PT409' using message = 'Another child of your family has this nickname.';
  end if;
  insert into public.learner_ages as ages (user_id, birth_year, needs_guardian)
  values (child_user, add_child.birth_year, false)
  on conflict (user_id) do update set birth_year = excluded.birth_year, needs_guardian = false;
  insert into public.child_accounts (user_id, nickname) values (child_user, new_nickname);
  insert into public.guardianships (child_id, guardian_id) values (child_user, guardian);
  insert into public.family_places (user_id, family_id, kind, shares_progress) values (child_user, family, 'child', true);
  insert into private.picture_codes (user_id, salt, hash) values (child_user, code_salt, code_hash);
  update public.consents set child_id = child_user where id = given.id;
  -- A child who had signed up alone signs in with the pictures from now on.
  perform private.end_sign_ins(child_user);
end
$$;
