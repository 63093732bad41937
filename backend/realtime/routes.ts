import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { z } from 'zod';
import type { Backend } from '../backend.ts';
import type { Caller } from '../database/database.ts';
import { currentRequest } from '../http/current-request.ts';
import { parseJson } from '../http/parse-json.ts';
import { readBytes } from '../http/read-bytes.ts';
import { type Broadcast, isEvent, isTopic } from './frames.ts';
import { identifyListener } from './identify-listener.ts';
import { realtimeLimits } from './limits.ts';
import { maySend } from './policies.ts';
import type { Realtime } from './realtime.ts';

const topic = z.string().refine(isTopic, { error: 'A topic has 1 to 200 bytes' });
const event = z.string().refine(isEvent, { error: 'An event has a name of 1 to 200 bytes' });
const batch = z.object({
  messages: z
    .array(
      z.object({ topic, event, payload: z.record(z.string(), z.unknown()), private: z.boolean().nullish() }),
    )
    .min(1)
    .max(realtimeLimits.messagesPerRequest),
});

class Refused extends Error {
  readonly status: 401 | 403 | 413 | 422;

  constructor(status: Refused['status'], message: string) {
    super(message);
    this.status = status;
  }
}

/** Broadcasts over HTTP, for clients that send without listening. */
export function realtimeRoutes(backend: Backend, realtime: Pick<Realtime, 'broadcast'>): Hono {
  const routes = new Hono();
  routes.use(cors());

  routes.post('/api/broadcast', async (context) => {
    const text = Buffer.from(await readBody(context)).toString();
    const parsed = batch.safeParse(parseJson(text));
    if (!parsed.success) throw new Refused(422, z.prettifyError(parsed.error));
    const messages = parsed.data.messages.map(
      ({ private: isPrivate, payload, ...names }): Broadcast => ({
        ...names,
        isPrivate: isPrivate === true,
        payload: { kind: 'json', value: payload },
      }),
    );
    return send(context, messages);
  });

  routes.post('/api/broadcast/:topic/events/:event', async (context) => {
    const names = z.object({ topic, event }).safeParse(context.req.param());
    if (!names.success) throw new Refused(422, z.prettifyError(names.error));
    const isPrivate = context.req.query('private') === 'true';
    const bytes = await readBody(context);
    const isBinary = context.req.header('content-type')?.startsWith('application/octet-stream');
    if (isBinary) return send(context, [{ ...names.data, isPrivate, payload: { kind: 'binary', bytes } }]);
    const value = parseJson(Buffer.from(bytes).toString());
    if (value === undefined) throw new Refused(422, 'The body is not JSON');
    return send(context, [{ ...names.data, isPrivate, payload: { kind: 'json', value } }]);
  });

  routes.get('/websocket', (context) =>
    context.json({ message: 'Open this URL as a WebSocket' }, 426, { Upgrade: 'websocket' }),
  );
  routes.all('*', (context) => context.json({ message: 'Not found' }, 404));

  /** All messages or none: the caller has to be allowed to send to every topic. */
  async function send(context: Context, messages: readonly Broadcast[]): Promise<Response> {
    const caller = await identifyCaller(context);
    for (const name of new Set(
      messages.filter(({ isPrivate }) => isPrivate).map((message) => message.topic),
    )) {
      if (!(await maySend(backend.database, caller, name))) {
        throw new Refused(403, `You do not have permissions to write to this Channel topic: ${name}`);
      }
    }
    if (messages.some(({ isPrivate }) => !isPrivate) && !backend.config.allowsPublicChannels) {
      throw new Refused(403, 'This project only allows private channels');
    }
    const account = currentRequest()?.account;
    for (const message of messages) await realtime.broadcast(message, { account });
    return context.body(null, 202);
  }

  async function identifyCaller({ req }: Context): Promise<Caller> {
    const token = /^bearer\s+(.+)$/i.exec(req.header('authorization') ?? '')?.[1]?.trim();
    const identified = await identifyListener(backend, req.header('apikey') ?? token, token);
    if ('refusal' in identified) throw new Refused(401, identified.refusal);
    return identified.caller;
  }

  routes.onError((error, context) => {
    if (!(error instanceof Refused)) throw error;
    const { message, status } = error;
    return context.json({ message, error: message }, status);
  });
  return routes;
}

function readBody({ req }: Context): Promise<Uint8Array<ArrayBuffer>> {
  const { messageBytes } = realtimeLimits;
  return readBytes(
    req.raw,
    messageBytes,
    () => new Refused(413, `A message has at most ${messageBytes} bytes`),
  );
}
