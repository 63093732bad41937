-- Families: who belongs to one, and the code with which its children sign in.

create table public.families (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null unique references public.profiles on delete cascade,
  code text not null unique check (code ~ '^[A-HJKMNP-Z2-9]{8}$'),
  created_at timestamptz not null default now()
);
comment on table public.families is 'A family has one owner, who holds its membership and is the guardian of its children.';
comment on column public.families.code is
  'Children type it at /join. It opens nothing by itself: a nickname and a picture code belong to it.';

grant select on public.families to authenticated, service_role;
alter table public.families enable row level security;

-- The owner sees the family and its code. Members need neither.
create policy "own family is readable" on public.families for select to authenticated
using (owner_id = (select auth.uid()));

create table public.family_places (
  user_id uuid primary key references public.profiles on delete cascade,
  family_id uuid not null references public.families on delete cascade,
  kind text not null check (kind in ('child', 'adult')),
  shares_progress boolean not null default false,
  added_at timestamptz not null default now()
);
comment on table public.family_places is
  'Who else belongs to a family. The plan of the owner opens its courses to as many people as it has places.';
comment on column public.family_places.shares_progress is
  'Whether an adult lets the owner see their progress. That of children is seen by their guardian in any case.';

create index family_places_family_id_idx on public.family_places (family_id, added_at, user_id);

create function private.owns_family(family uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.families where id = family and owner_id = auth.uid())
$$;
grant execute on function private.owns_family(uuid) to authenticated;

grant select on public.family_places to authenticated, service_role;
alter table public.family_places enable row level security;

-- The owner sees who is in the family, and members see their own place.
create policy "places are seen by owner and member" on public.family_places for select to authenticated
using (user_id = (select auth.uid()) or private.owns_family(family_id));

create trigger limit_additions after insert on public.family_places referencing new table as written
for each statement execute function private.enforce_quota('places', 'user_id', '20');

-- The owner of a code must be able to read it aloud, so letters and digits that look alike are left out.
create function private.new_family_code()
returns text
language sql
volatile
set search_path = ''
as $$
  select string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', get_byte(bytes, place) % 31 + 1, 1), '' order by place)
  from extensions.gen_random_bytes(8) as bytes, generate_series(0, 7) as place
$$;

-- A person with everybody of their family.
create function private.family_people(person uuid)
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    with family as (
      select id, owner_id from public.families where owner_id = person
      union
      select families.id, families.owner_id
      from public.family_places join public.families on families.id = family_places.family_id
      where family_places.user_id = person
    )
    select person
    union
    select owner_id from family
    union
    select family_places.user_id from public.family_places join family on family.id = family_places.family_id;
end
$$;

-- The family of an adult, made when it is first needed. The profile is locked, so two calls at once make one family.
create function private.family_of_owner(person uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  family uuid;
begin
  perform from public.profiles where id = person for no key update;
  select id into family from public.families where owner_id = person;
  if family is null then
    insert into public.families (owner_id, code) values (person, private.new_family_code()) returning id into family;
  end if;
  return family;
end
$$;

create function public.reset_family_code()
returns text
language sql
security definer
set search_path = ''
as $$
  update public.families set code = private.new_family_code() where owner_id = auth.uid() returning code
$$;
comment on function public.reset_family_code() is 'Gives the family of the caller another code. The old one is forgotten.';
grant execute on function public.reset_family_code() to authenticated;
