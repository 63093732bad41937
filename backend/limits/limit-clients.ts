import type { HttpBindings } from '@hono/node-server';
import { corsHeaders } from '@supabase/supabase-js/cors';
import type { Context, MiddlewareHandler } from 'hono';
import { identify } from '../access/identify.ts';
import type { Keys } from '../access/keys.ts';
import type { Backend } from '../backend.ts';
import { clientAddress } from '../http/client-address.ts';
import { currentRequest, runForRequest } from '../http/current-request.ts';
import { isBelow, mounts } from '../mounts.ts';
import { type ClientAccount, type ClientBudgets, OverBudget } from './client-budgets.ts';

interface Bindings {
  Bindings: Partial<HttpBindings>;
}

/** These run their requests in turn. Others wait on purpose, or last as long as a file takes to arrive. */
const takesTurns = (path: string) => isBelow(mounts.rest.path, path) || isBelow(mounts.functions.path, path);

/**
 * Milliseconds before a refusal is sent. A client that asks again at once would otherwise keep the server busy with
 * refusals.
 */
const refusalDelay = 500;

/**
 * Makes every request to the API pay for what it costs, including what it causes in the database, in threads and in
 * calls of the API from this process. A request with the secret key, and work of the server outside a request, pay
 * nothing.
 */
export function limitClients(
  { config, wait }: Backend,
  keys: Keys,
  budgets: ClientBudgets,
): MiddlewareHandler<Bindings> {
  async function findAccount(
    context: Context<Bindings>,
    address: string,
  ): Promise<ClientAccount | undefined> {
    const result = await identify(context.req.raw.headers, keys, false);
    if (result.kind !== 'caller') return budgets.ofAddress(address);
    const { role, claims } = result.caller;
    if (role === 'service_role') return undefined;
    const isUser = role === 'authenticated' && typeof claims.sub === 'string';
    return isUser ? budgets.ofUser(String(claims.sub)) : budgets.ofAddress(address);
  }

  return async (context, next) => {
    const address = clientAddress(context, config.trustProxy);
    if (address === 'in-process' || context.req.method === 'OPTIONS') return next();
    const account = await findAccount(context, address);
    if (!account) return next();
    const run = () => {
      if (takesTurns(context.req.path)) return account.runInTurn(next);
      account.admit();
      return next();
    };
    try {
      const request = { id: '', client: address, ...currentRequest(), account };
      return await runForRequest(request, run);
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      await wait(refusalDelay);
      return refuse(error);
    }
  };
}

/** The client libraries of the parts of the API read the message from different fields. */
function refuse({ message, retryAfter }: OverBudget): Response {
  return Response.json(
    { code: 'over_request_rate_limit', message, error: message, details: null, hint: null },
    {
      status: 429,
      headers: { ...corsHeaders, 'Cache-Control': 'no-store', 'Retry-After': String(retryAfter) },
    },
  );
}
