import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { runOutsideRequest } from '../http/current-request.ts';
import { parseJson } from '../http/parse-json.ts';
import type { Broadcast } from './frames.ts';

/** Notifications on it have the form `ID PART PARTS TEXT`; the texts of all parts are the message. */
const notifications = 'realtime_messages';

/** PostgreSQL takes at most 8,000 bytes. */
const partLength = 7_800;

/** Messages whose other parts have not arrived. Parts of one transaction arrive together, so there are few. */
const mostUnfinished = 100;

const message = z.object({
  topic: z.string(),
  event: z.string(),
  private: z.boolean(),
  payload: z.unknown(),
  /** Instead of a JSON payload. */
  base64: z.string().optional(),
  id: z.string().optional(),
  /** The process that has delivered it to its own listeners. */
  origin: z.string().optional(),
});
type Message = z.output<typeof message>;

const notification = /^(\S+) (\d+) (\d+) (.*)$/s;

interface Options {
  database: Database;
  onBroadcast(broadcast: Broadcast): void;
  /** Called when messages may have been lost. */
  onGap(): void;
}

export interface Relay {
  /** Delivers a client's message to the listeners of other processes. */
  publish(broadcast: Broadcast): Promise<void>;
}

/** Carries messages from the database, and between the processes that share it, by NOTIFY. */
export async function openRelay({ database, onBroadcast, onGap }: Options): Promise<Relay> {
  const origin = randomUUID();
  const unfinished = new Map<string, string[]>();

  /** The whole message, with its last part. */
  function collect(payload: string): string | undefined {
    const [, id = '', part, parts, text = ''] = notification.exec(payload) ?? [];
    if (part === parts && parts === '1') return text;
    const texts = unfinished.get(id) ?? [];
    texts.push(text);
    if (texts.length === Number(parts)) {
      unfinished.delete(id);
      return texts.join('');
    }
    unfinished.set(id, texts);
    const [oldest] = unfinished.keys();
    if (unfinished.size > mostUnfinished && oldest !== undefined) unfinished.delete(oldest);
    return undefined;
  }

  await database.listen(notifications, (payload) =>
    runOutsideRequest(() => {
      if (payload === '') {
        unfinished.clear();
        return onGap();
      }
      const whole = collect(payload);
      const received = whole === undefined ? undefined : message.safeParse(parseJson(whole)).data;
      if (received && received.origin !== origin) onBroadcast(fromMessage(received));
    }),
  );

  return {
    async publish(broadcast) {
      // The embedded database has a single process.
      if (database.engine === 'pglite') return;
      const parts = split(toAscii(JSON.stringify({ ...toMessage(broadcast), origin })));
      const id = randomUUID();
      const payloads = parts.map((text, at) => `${id} ${at + 1} ${parts.length} ${text}`);
      await database.run('server', (transaction) =>
        transaction.queryAndCommit('select pg_notify($1, part) from unnest($2::text[]) as part', [
          notifications,
          payloads,
        ]),
      );
    },
  };
}

function fromMessage({ topic, event, private: isPrivate, payload, base64, id }: Message): Broadcast {
  return {
    topic,
    event,
    isPrivate,
    payload:
      base64 === undefined
        ? { kind: 'json', value: payload }
        : { kind: 'binary', bytes: Buffer.from(base64, 'base64') },
    ...(id !== undefined && { id }),
  };
}

function toMessage({ topic, event, isPrivate, payload }: Broadcast): Message {
  const content =
    payload.kind === 'json'
      ? { payload: payload.value }
      : { payload: null, base64: Buffer.from(payload.bytes).toString('base64') };
  return { topic, event, private: isPrivate, ...content };
}

/** JSON in which every character is one byte, so that it can be cut anywhere. */
function toAscii(json: string): string {
  return json.replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function split(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += partLength) parts.push(text.slice(at, at + partLength));
  return parts;
}
