import { RealtimeClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Broadcast, broadcastOf, readBinary, readText, topicOf, writeBroadcast } from './frames.ts';
import { FrameRate, realtimeLimits } from './limits.ts';

const { serializer } = new RealtimeClient('ws://127.0.0.1/', { params: { apikey: 'key' } });
const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).filter((text) => text.isWellFormed());

test('what the client writes is read as it was meant', () => {
  fc.assert(
    fc.property(name, name, fc.jsonValue(), (topic, event, value) => {
      const message = {
        join_ref: '1',
        ref: '2',
        topic,
        event: 'broadcast',
        payload: { event, payload: value },
      };
      serializer.encode(message, (encoded) => {
        const frame = readBinary(new Uint8Array(encoded as ArrayBuffer));
        expect(frame).toMatchObject({ joinRef: '1', ref: '2', topic, event: 'broadcast' });
        expect(frame?.sent).toEqual({ event, payload: { kind: 'json', value: jsonOf(value ?? {}) } });
      });
    }),
  );
});

test('what the server writes is read by the client as it was meant', () => {
  fc.assert(
    fc.property(name, name, fc.jsonValue(), (topic, event, value) => {
      const broadcast: Broadcast = {
        topic,
        event,
        isPrivate: true,
        id: 'an-id',
        payload: { kind: 'json', value },
      };
      const written = writeBroadcast(broadcast, '2.0.0');
      const { buffer } = new Uint8Array(written as Buffer);
      serializer.decode(buffer, (message: unknown) => {
        expect(message).toEqual({
          join_ref: null,
          ref: null,
          topic: `realtime:${topic}`,
          event: 'broadcast',
          payload: { type: 'broadcast', event, payload: jsonOf(value), meta: { id: 'an-id' } },
        });
      });
    }),
  );
});

test('no bytes and no text make reading throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const frame = readBinary(Uint8Array.from([3, ...bytes]));
      if (frame) broadcastOf(frame);
      expect(readBinary(Uint8Array.from([9, ...bytes]))).toBeUndefined();
    }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      for (const version of ['1.0.0', '2.0.0'] as const) {
        const frame = readText(text, version);
        if (frame) broadcastOf(frame);
      }
    }),
  );
});

test.for([
  ['phoenix', undefined],
  ['realtime:', undefined],
  ['realtime:room', 'room'],
  [`realtime:${'ä'.repeat(100)}`, 'ä'.repeat(100)],
  [`realtime:${'ä'.repeat(101)}`, undefined],
  ['realtime:a\0b', undefined],
] as const)('the topic of the channel %j is %j', ([channel, topic]) => {
  expect(topicOf(channel)).toBe(topic);
});

test('a client may send a burst of frames, and then as many as come back', () => {
  let now = 0;
  const rate = new FrameRate(() => now);
  const taken = () => Array.from({ length: 200 }, () => rate.take()).filter(Boolean).length;
  expect(taken()).toBe(realtimeLimits.frameBurst);
  now += 1_000;
  expect(taken()).toBe(realtimeLimits.framesPerSecond);
});

/** As JSON says it: it has no -0. */
function jsonOf(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
