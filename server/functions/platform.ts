import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import type { Backend } from '#backend/backend.ts';
import { findUserId } from '#backend/functions/callers.ts';
import { mounts } from '#backend/mounts.ts';
import { restRoutes } from '#backend/rest/routes.ts';
import type { Database } from '#domain/database-types.ts';
import type { Institute } from '#domain/institute.ts';
import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { frameMail } from '../mail/frame.ts';

type Client = FunctionPlatform['database'];
const clients = new WeakMap<Backend, Client>();

/** What functions have on this server. */
export function platformFor(backend: Backend, institute: Institute): FunctionPlatform {
  const { config, mail, log } = backend;
  return {
    database: clientOf(backend),
    findUserId: (request) => findUserId(request, backend),
    siteUrl: config.siteUrl,
    institute,
    async sendMail({ to, replyTo, subject, headers, ...words }) {
      await mail.send({
        to,
        replyTo,
        subject,
        headers,
        ...frameMail(institute, words),
        about: { account: to },
      });
    },
    reportFailure: (error) => log.error(error, 'a function did not finish what follows its response'),
  };
}

/** A client with the secret key that calls the API in-process. */
function clientOf(backend: Backend): Client {
  const known = clients.get(backend);
  if (known) return known;
  const rest = new Hono().route(mounts.rest.path, restRoutes(backend));
  const client = createClient<Database>(backend.config.siteUrl, backend.keys.secret, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: async (input, init) => rest.fetch(new Request(input, init)) },
  });
  clients.set(backend, client);
  return client;
}
