import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import routes from '#app/routes.ts';
import type { Database } from '#backend/database/database.ts';
import { siteFunctions } from '#server/functions/site-functions.ts';
import { defaultSettings } from '#server/settings/default-settings.ts';
import { createTaskPool } from '#server/tasks/task-pool.ts';
import { pathsOf } from '#testing/fuzz/site-inventory.ts';
import { isThorough } from '#testing/thorough.ts';

/** A request of the walk. */
export interface Visit {
  path: string;
  init: { method: string; headers: Record<string, string>; body?: string };
}

/** Values that requests are filled with: ids and names of the courses, so that they get past the first checks. */
export interface Known {
  /** Ids by the name of a parameter that takes them, such as `course`. */
  named: Record<string, string[]>;
  ids: string[];
  texts: string[];
  /** The values of the parameters of pages, by name. */
  pages: Record<string, string[]>;
  /** Bodies for the functions. Each is sent with every action. */
  bodies: Record<string, unknown>[];
}

const json = { 'content-type': 'application/json' };
/** The site under test honours `tx=rollback`, so the walk changes nothing. */
const undone = { prefer: 'return=representation,count=exact,tx=rollback' };

const visit = (
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
  body?: unknown,
): Visit => ({
  path,
  init: { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) },
});

interface Relation {
  schema: string;
  name: string;
  /** The foreign keys that lead from it or to it, as embeddings: `courses!constraint`. */
  embeddings: string[];
}

interface Routine {
  schema: string;
  name: string;
  parameters: { name: string; type: string }[];
  isOpen: boolean;
}

/** Requests to every table, view and function that the database has, whether the API exposes them or not. */
export async function restVisits(
  database: Database,
  known: Known,
  role: 'anon' | 'authenticated',
): Promise<Visit[]> {
  const { relations, routines } = await database.run('server', async (transaction) => ({
    relations: await transaction.query<Relation>(
      `select n.nspname as schema, c.relname as name, coalesce((
         select jsonb_agg(distinct other.relname || '!' || k.conname)
         from pg_constraint k
         join pg_class other on other.oid = case when k.conrelid = c.oid then k.confrelid else k.conrelid end
         where k.contype = 'f' and c.oid in (k.conrelid, k.confrelid)
       ), '[]') as embeddings
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'pg_toast', 'information_schema')
       order by 1, 2`,
    ),
    routines: await transaction.query<Routine>(
      `select n.nspname as schema, p.proname as name,
         coalesce((
           select jsonb_agg(jsonb_build_object('name', argument.name, 'type', format_type(argument.type, null)) order by place)
           from unnest(p.proargnames, p.proargtypes::oid[]) with ordinality as argument (name, type, place)
           where argument.type is not null
         ), '[]') as parameters,
         has_function_privilege($1, p.oid, 'execute') as "isOpen"
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'private') and p.prorettype <> 'trigger'::regtype
       order by 1, 2`,
      [role],
    ),
  }));
  return [
    ...relations.flatMap(relationVisits),
    ...routines.flatMap((routine) => routineVisits(routine, known)),
  ];
}

function relationVisits({ schema, name, embeddings }: Relation): Visit[] {
  const path = `/rest/v1/${name}`;
  if (schema !== 'public') return [visit(path, 'GET', { 'accept-profile': schema })];
  return [
    visit(`${path}?select=*`, 'GET', undone),
    visit(`${path}?select=*`, 'GET', { accept: 'text/csv' }),
    visit(`${path}?select=*`, 'GET', { accept: 'application/vnd.pgrst.plan+json; options=verbose' }),
    ...embeddings.map((embedding) => visit(`${path}?select=*,${embedding}(*)`)),
    visit(`${path}?select=*,zz(*)`),
    visit(`${path}?zz=eq.zz`),
    visit(`${path}?id=eq.zz&order=zz`),
    visit(path, 'POST', { ...json, ...undone }, { zz: 'zz' }),
    visit(path, 'POST', { ...json, ...undone }, {}),
    visit(`${path}?id=not.is.null`, 'PATCH', { ...json, ...undone }, { id: null }),
    visit(`${path}?id=not.is.null`, 'DELETE', undone),
  ];
}

/** How many combinations of values a function is called with, spread over all. With THOROUGH=1 almost all are tried. */
const mostCalls = isThorough ? 200 : 5;

function routineVisits({ schema, name, parameters, isOpen }: Routine, known: Known): Visit[] {
  const path = `/rest/v1/rpc/${name}`;
  const headers = { ...json, ...undone, ...(schema !== 'public' && { 'content-profile': schema }) };
  const call = (values: unknown[]) =>
    visit(
      path,
      'POST',
      headers,
      Object.fromEntries(parameters.map((each, index) => [each.name, values[index]])),
    );
  const wrong = call(parameters.map(() => ({ zz: 'zz' })));
  const lists = parameters.map((parameter) => valuesOf(parameter, known));
  const all = schema === 'public' && isOpen ? combine(lists, mostCalls) : combine(lists, 1);
  return [...all.map(call), wrong];
}

function valuesOf({ name, type }: Routine['parameters'][number], { named, ids, texts }: Known): unknown[] {
  if (type === 'uuid') return named[name] ?? ids;
  if (type === 'text') return texts;
  if (type === 'integer') return [1];
  if (type === 'boolean') return [true];
  if (type === 'jsonb' || type === 'json') return [{}];
  if (type === 'text[]') return [texts];
  return [null];
}

/** Combinations of one value of each list: all, or as many as wanted, spread over all. */
function combine(lists: unknown[][], most: number): unknown[][] {
  const count = lists.reduce((product, list) => product * list.length, 1);
  const step = Math.max(1, count / most);
  return Array.from({ length: Math.ceil(count / step) }, (_item, place) => {
    let rest = Math.floor(place * step);
    return lists.map((list) => {
      const value = list[rest % list.length];
      rest = Math.floor(rest / list.length);
      return value;
    });
  });
}

export interface FunctionVisit extends Visit {
  name: string;
  action?: string;
  sent: Record<string, unknown>;
}

const functionsFolder = new URL('../../supabase/functions/', import.meta.url);

/** Every function with every action that its code knows, and with input that no function accepts. */
export async function functionVisits({ bodies }: Known): Promise<FunctionVisit[]> {
  const visits: FunctionVisit[] = [];
  for (const name of Object.keys(siteFunctions(defaultSettings, createTaskPool()))) {
    const path = `/functions/v1/${name}`;
    const post = (sent: Record<string, unknown>, action?: string): FunctionVisit => ({
      ...visit(path, 'POST', json, sent),
      name,
      action,
      sent,
    });
    for (const action of await actionsOf(name)) {
      visits.push(...bodies.map((body) => post({ action, ...body }, action)));
      visits.push(post({ action, question: 'zz', attempt: 'zz', assessment: [], tried: {}, lesson: null }));
    }
    for (const method of ['GET', 'PUT', 'OPTIONS']) visits.push({ ...visit(path, method), name, sent: {} });
    visits.push(post({}), { ...post({}), init: { method: 'POST', headers: json, body: '{"action":' } });
  }
  return visits;
}

/** The actions in the source of a function. */
export async function actionsOf(name: string): Promise<string[]> {
  const folder = fileURLToPath(new URL(`${name}/`, functionsFolder));
  const sources = (await readdir(folder)).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const texts = await Promise.all(sources.map((file) => readFile(`${folder}/${file}`, 'utf8')));
  return texts.flatMap((text) =>
    [...text.matchAll(/action: z\.literal\('([\w-]+)'\)/g)].map(([, action = '']) => action),
  );
}

/** How many paths of a page are visited. Only the server's pages of courses and exams show any content of them. */
const mostPages = (page: string) => (isThorough ? 40 : /^\/(courses|exams)\//.test(page) ? 4 : 1);

/** Every page with its data, for every course, lesson and module of the walk. */
export function documentVisits({ pages, texts }: Known): Visit[] {
  const paths = pathsOf(routes).flatMap((page) => {
    const names = [...page.matchAll(/:(\w+)|\*/g)].map(([, name = '']) => name);
    return combine(
      names.map((name) => pages[name] ?? texts),
      mostPages(page),
    ).map((values) => values.reduce<string>((path, value) => path.replace(/:\w+|\*/, String(value)), page));
  });
  return [...new Set(paths)].flatMap((path) => {
    const data = visit(path === '/' ? '/_root.data' : `${path}.data`);
    // A document shows nothing of the database that its data does not hold. A file such as the feed has no data.
    const isVisited = isThorough || /^\/(courses|exams)\/|\./.test(path);
    return isVisited ? [visit(path), data] : [data];
  });
}
