import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Backend } from '../backend.ts';
import type { Caller, Transaction } from '../database/database.ts';
import { clientAddress } from '../http/client-address.ts';
import { OverBudget } from '../limits/client-budgets.ts';
import { createAnonymousLimit } from './anonymous-limit.ts';
import { RestError } from './errors.ts';
import { handleCall } from './handle-call.ts';
import { handleRelation } from './handle-relation.ts';
import { identifyCaller } from './identify-caller.ts';
import { readRequest } from './request/read-request.ts';
import type { RestRequest, RestResponse } from './request/rest-request.ts';
import { preflight, toErrorResponse, toResponse } from './respond.ts';
import { type RunAs, runInside, runOn } from './run-as.ts';
import type { Schema } from './schema/schema.ts';
import { createSchemaCache } from './schema/schema-cache.ts';

/** What a call from this process may pass with its request, and no request from outside can. */
export interface InProcessBindings {
  /** The call runs in this transaction of the server, as its own caller and without a limit on the size of its body. */
  transaction?: Transaction;
}

interface RestHono {
  Bindings: Partial<HttpBindings> & InProcessBindings;
}
type RestContext = Context<RestHono>;
type RestBackend = Pick<Backend, 'database' | 'keys' | 'config' | 'log'>;

/** /rest/v1: tables, views and functions of the exposed schemas, as PostgREST offers them. */
export function restRoutes({ database, keys, config, log }: RestBackend): Hono<RestHono> {
  const rest = new Hono<RestHono>();
  const schemaCache = createSchemaCache(database, config.exposedSchemas);
  const limitAnonymous = createAnonymousLimit();

  async function respond(
    context: RestContext,
    name: string,
    handle: (request: RestRequest, schema: Schema, runAs: RunAs) => Promise<RestResponse>,
  ): Promise<Response> {
    const { raw } = context.req;
    const transaction = context.env?.transaction;
    if (raw.method === 'OPTIONS' && raw.headers.has('access-control-request-method')) return preflight(raw);
    let caller: Caller = { role: 'anon', claims: {} };
    try {
      caller = await identifyCaller(raw.headers, keys, config.isApiKeyRequired);
      if (config.hasRateLimits && caller.role === 'anon') limitAnonymousRequest(context);
      const maxBytes = transaction ? Number.POSITIVE_INFINITY : undefined;
      const request = readRequest(raw, name, caller, config, maxBytes);
      const runAs = transaction ? runInside(transaction) : runOn(database);
      return toResponse(await handle(request, await schemaCache(transaction), runAs), raw);
    } catch (error) {
      return toResponse(toErrorResponse(error, caller.role, log), raw);
    }
  }

  /** Limits the number of anonymous requests. The server's own page loaders call in process for many visitors. */
  function limitAnonymousRequest(context: RestContext): void {
    const client = clientAddress(context, config.trustProxy);
    const wait = client === 'in-process' ? 0 : limitAnonymous(client);
    if (wait > 0) throw tooMany(wait);
  }

  rest.all('/rpc/:name', (context) => respond(context, context.req.param('name'), handleCall));
  rest.all('/:name', (context) => respond(context, context.req.param('name'), handleRelation));
  rest.all('/*', (context) =>
    respond(context, '', async () => {
      // The mount's own path ends in this route's asterisk, whether or not the request ends in a slash.
      const isRoot = context.req.path.length < context.req.routePath.length;
      if (isRoot) throw new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled');
      throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL');
    }),
  );
  return rest;
}

function tooMany(wait: number): RestError {
  const { message } = new OverBudget(wait);
  return new RestError(429, 'over_request_rate_limit', message, { headers: { 'Retry-After': String(wait) } });
}
