import { z } from 'zod';
import { parseJson } from '../http/parse-json.ts';
import { realtimeLimits } from './limits.ts';

/**
 * The messages of a Phoenix channel, in the two forms that Supabase clients use: version 1.0.0 is a JSON object, and
 * version 2.0.0 a JSON array, with broadcasts as binary frames.
 */
export type SerializerVersion = '1.0.0' | '2.0.0';

export interface Frame {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
  /** The content of a binary frame. */
  sent?: SentBroadcast;
}

/** What a client asks to be broadcast. */
export interface SentBroadcast {
  event: string;
  payload: BroadcastPayload;
}

export type BroadcastPayload = { kind: 'json'; value: unknown } | { kind: 'binary'; bytes: Uint8Array };

export interface Broadcast {
  /** Without the prefix `realtime:`. */
  topic: string;
  isPrivate: boolean;
  event: string;
  payload: BroadcastPayload;
  /** Of messages that the database sends. */
  id?: string;
}

const topicPrefix = 'realtime:';
const reference = z
  .union([z.string().max(255), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : String(value)));
const topicName = z.string().max(255);
const eventName = z.string().max(255);

const objectFrame = z
  .object({ topic: topicName, event: eventName, payload: z.unknown(), ref: reference, join_ref: reference })
  .transform(({ join_ref: joinRef, ...frame }): Frame => ({ ...frame, joinRef }));
const arrayFrame = z
  .tuple([reference, reference, topicName, eventName, z.unknown()])
  .transform(([joinRef, ref, topic, event, payload]): Frame => ({ joinRef, ref, topic, event, payload }));

/** The topic that a channel name stands for; undefined for an empty or too long one. */
export function topicOf(channelName: string): string | undefined {
  if (!channelName.startsWith(topicPrefix)) return undefined;
  const topic = channelName.slice(topicPrefix.length);
  return isTopic(topic) ? topic : undefined;
}

export function channelNameOf(topic: string): string {
  return topicPrefix + topic;
}

export function isTopic(topic: string): boolean {
  return isName(topic, realtimeLimits.topicBytes);
}

export function isEvent(event: string): boolean {
  return isName(event, realtimeLimits.eventBytes);
}

/** PostgreSQL stores no character 0, and the length of a name in a binary frame is one byte. */
function isName(name: string, maxBytes: number): boolean {
  return name !== '' && Buffer.byteLength(name) <= maxBytes && !name.includes('\0') && name.isWellFormed();
}

export function readText(text: string, version: SerializerVersion): Frame | undefined {
  const schema = version === '1.0.0' ? objectFrame : arrayFrame;
  return schema.safeParse(parseJson(text)).data;
}

const pushKind = 3;
const broadcastKind = 4;
const binaryEncoding = 0;
const jsonEncoding = 1;
const pushHeader = 7;

/** A broadcast that a client sends in version 2.0.0: seven bytes with lengths, the names, then the payload. */
export function readBinary(bytes: Uint8Array): Frame | undefined {
  const [
    kind,
    joinRefLength = 0,
    refLength = 0,
    topicLength = 0,
    eventLength = 0,
    metadataLength = 0,
    encoding,
  ] = bytes;
  if (kind !== pushKind || bytes.length < pushHeader) return undefined;
  let at = pushHeader;
  const next = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const [joinRef, ref, topic, event] = [joinRefLength, refLength, topicLength, eventLength].map((length) =>
    Buffer.from(next(length)).toString(),
  );
  next(metadataLength);
  if (at > bytes.length || topic === undefined || event === undefined) return undefined;
  const payload = readPayload(bytes.subarray(at), encoding);
  if (!payload) return undefined;
  const sent = { event, payload };
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: undefined, sent };
}

const textBroadcast = z.object({ event: z.string(), payload: z.unknown() });

/** What a frame asks to be broadcast; undefined if it names no event or a bad one. */
export function broadcastOf({ sent, payload }: Frame): SentBroadcast | undefined {
  const parsed = sent ? undefined : textBroadcast.safeParse(payload).data;
  const found =
    sent ??
    (parsed && { event: parsed.event, payload: { kind: 'json', value: parsed.payload ?? {} } as const });
  return found && isEvent(found.event) ? found : undefined;
}

function readPayload(bytes: Uint8Array, encoding: number | undefined): BroadcastPayload | undefined {
  if (encoding === binaryEncoding) return { kind: 'binary', bytes };
  if (encoding !== jsonEncoding) return undefined;
  const value = parseJson(Buffer.from(bytes).toString());
  return value === undefined ? undefined : { kind: 'json', value };
}

export function writeText(frame: Frame, version: SerializerVersion): string {
  const { joinRef, ref, topic, event, payload } = frame;
  return JSON.stringify(
    version === '1.0.0'
      ? { topic, event, payload, ref, join_ref: joinRef }
      : [joinRef, ref, topic, event, payload],
  );
}

/** What a listener receives. Undefined if its version cannot express it: binary payloads need version 2.0.0. */
export function writeBroadcast(
  broadcast: Broadcast,
  version: SerializerVersion,
): string | Buffer | undefined {
  const { topic, event, payload, id } = broadcast;
  const meta = id === undefined ? undefined : { id };
  if (version === '2.0.0') {
    const parts = [channelNameOf(topic), event, meta ? JSON.stringify(meta) : ''].map((text) =>
      Buffer.from(text),
    );
    const isJson = payload.kind === 'json';
    const header = [
      broadcastKind,
      ...parts.map(({ length }) => length),
      isJson ? jsonEncoding : binaryEncoding,
    ];
    const body = isJson ? Buffer.from(JSON.stringify(payload.value)) : payload.bytes;
    return Buffer.concat([Buffer.from(header), ...parts, body]);
  }
  if (payload.kind === 'binary') return undefined;
  const said = { type: 'broadcast', event, payload: payload.value, ...(meta && { meta }) };
  const frame = { joinRef: null, ref: null, topic: channelNameOf(topic), event: 'broadcast', payload: said };
  return writeText(frame, version);
}
