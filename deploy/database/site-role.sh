#!/bin/sh
# Creates the role that the site connects as, and the API roles, which only a superuser may create. The site's role owns
# its database and is no superuser. PostgreSQL's image runs this once, when its volume is empty.
# It may run again, and then gives the site's role what an earlier version of the site created as a superuser:
#   docker compose exec database sh /docker-entrypoint-initdb.d/site-role.sh
set -eu

psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=bootstrap="${BOOTSTRAP_SQL:-/opt/site/bootstrap.sql}" \
  --username="${POSTGRES_USER:-postgres}" --dbname="$POSTGRES_DB" <<'SQL'
\getenv password SITE_DATABASE_PASSWORD
set client_min_messages = warning;
begin;

select 'create role lifelong_ai' where to_regrole('lifelong_ai') is null \gexec
alter role lifelong_ai login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';

-- What the site runs at every start. It creates the roles and extensions that are missing.
\i :bootstrap
select format('grant %s to lifelong_ai', roleid::regrole)
from pg_auth_members where member = current_user::regrole \gexec

-- Restoring a backup inserts rows without running their triggers.
grant set on parameter session_replication_role to lifelong_ai;

select format('alter database %I owner to lifelong_ai', current_database()) \gexec
select format('revoke all on database %I from public', datname)
from pg_database where datname in (current_database(), 'postgres', 'template1') \gexec

create temporary table handed_over on commit drop as
select oid as schema from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema';

-- Objects of extensions stay with the superuser, and the sequence of a column follows its table.
create temporary table kept on commit drop as
select classid, objid from pg_depend where deptype = 'e'
union
select classid, objid from pg_depend join pg_class on classid = 'pg_class'::regclass and objid = pg_class.oid
where relkind = 'S' and deptype in ('a', 'i');

select format('alter schema %s owner to lifelong_ai', schema::regnamespace) from handed_over \gexec
select format('alter table %s owner to lifelong_ai', oid::regclass)
from pg_class
where relnamespace in (select schema from handed_over) and relkind in ('r', 'p', 'v', 'm', 'S')
  and ('pg_class'::regclass, oid) not in (select classid, objid from kept) \gexec
select format('alter routine %s owner to lifelong_ai', oid::regprocedure)
from pg_proc
where pronamespace in (select schema from handed_over)
  and ('pg_proc'::regclass, oid) not in (select classid, objid from kept) \gexec
select format('alter type %s owner to lifelong_ai', oid::regtype)
from pg_type
where typnamespace in (select schema from handed_over) and (typtype in ('e', 'd', 'r')
    or typrelid in (select oid from pg_class where relkind = 'c'))
  and ('pg_type'::regclass, oid) not in (select classid, objid from kept) \gexec

-- A migration closed the functions that follow it, but only those of the role that ran it.
select 'alter default privileges for role lifelong_ai revoke execute on functions from public'
from pg_default_acl
where defaclrole = current_user::regrole and defaclobjtype = 'f' and defaclnamespace = 0 \gexec

commit;
SQL
