import type { HttpBindings } from '@hono/node-server';
import { corsHeaders } from '@supabase/supabase-js/cors';
import { Hono } from 'hono';
import { isLive } from '../access/live-session.ts';
import type { Backend } from '../backend.ts';
import { DatabaseUnavailable } from '../database/database.ts';
import { clientAddress } from '../http/client-address.ts';

/** Does what hosted Supabase's gateway does before and after the same functions. */
export function functionRoutes(backend: Backend, functions = backend.site.functions) {
  const routes = new Hono<{ Bindings: Partial<HttpBindings> }>();

  routes.all('/:name/*', async (context) => {
    const name = context.req.param('name');
    const hosted = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (!hosted) return context.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, 404);
    let user: string | undefined;
    if (hosted.verifyJwt && context.req.method !== 'OPTIONS') {
      const checked = await checkToken(context.req.header('authorization'), backend);
      if (checked.refusal) return context.json({ code: 401, ...checked.refusal }, 401);
      user = checked.user;
    }
    const client = clientAddress(context, backend.config.trustProxy);
    return hosted.handle(withOwnPath(context.req.raw, name), { backend, client, user });
  });

  routes.onError((error, context) => {
    for (const [name, value] of Object.entries(corsHeaders)) context.header(name, value);
    if (error instanceof DatabaseUnavailable) {
      backend.log.warn({ error: error.message }, 'functions: the database is unavailable');
      context.header('Retry-After', '1');
      return context.json({ error: 'Temporarily unavailable, please retry' }, 503);
    }
    backend.log.error(error, 'functions: unexpected error');
    return context.json({ error: 'Internal server error' }, 500);
  });

  return routes;
}

/** Hosted Supabase strips its mount path: a function called `name` sees `/name` and what follows. */
function withOwnPath({ url, method, headers, body, signal }: Request, name: string): Request {
  const own = new URL(url);
  own.pathname = own.pathname.slice(own.pathname.indexOf(`/${name}`));
  return new Request(own, { method, headers, body, signal, ...(body && { duplex: 'half' }) });
}

interface CheckedToken {
  /** In the error format of the hosted gateway. `error` is a message that can be shown to users. */
  refusal?: { message: string; error?: string };
  user?: string | undefined;
}

async function checkToken(header: string | undefined, { keys, database }: Backend): Promise<CheckedToken> {
  if (!header) return { refusal: { message: 'Missing authorization header' } };
  const token = /^bearer\s+(.+)$/i.exec(header)?.[1] ?? '';
  const claims = await keys.verify(token).catch(() => undefined);
  if (!claims) return { refusal: { message: 'Invalid JWT' } };
  if (!(await isLive(database, claims))) {
    return { refusal: { message: 'Invalid JWT', error: 'Please sign in again.' } };
  }
  return { user: claims.role === 'authenticated' ? claims.sub : undefined };
}
