import { expect, test } from 'vitest';
import { isMessageFromWorker, isMessageToFrame, isMessageToPage, limits } from './protocol.ts';

const result = { error: null, checks: [{ code: 'a == 1', passed: true, text: '' }], isAsShown: true };

test('messages of every kind are recognised', () => {
  const files = { script: new ArrayBuffer(1), wasm: new ArrayBuffer(1), library: new ArrayBuffer(1) };
  expect(isMessageToFrame({ type: 'prepare', files, modules: { 'tinyml/network.py': '' } })).toBe(true);
  expect(isMessageToFrame({ type: 'run', run: 1, program: { code: 'print(1)' } })).toBe(true);
  expect(isMessageToFrame({ type: 'stop' })).toBe(true);
  expect(isMessageFromWorker({ type: 'output', stream: 'out', text: 'a' })).toBe(true);
  expect(isMessageFromWorker({ type: 'finished', result })).toBe(true);
  expect(isMessageToPage({ type: 'finished', run: 1, result })).toBe(true);
  expect(isMessageToPage({ type: 'ended', run: 1, reason: 'time' })).toBe(true);
});

test.each([
  ['no object', 'ready'],
  ['nothing', null],
  ['a list', [{ type: 'ready' }]],
  ['an unknown type', { type: 'navigate', url: '/' }],
  ['no type', { stream: 'out', text: 'a' }],
  ['a type that is only inherited', Object.create({ type: 'ready' })],
  ['a field too many', { type: 'ready', extra: 'x' }],
  ['a field of the prototype', JSON.parse('{"type":"ready","__proto__":{"isAdmin":true}}')],
  ['a constructor in place of a field', { type: 'output', stream: 'constructor', text: 'a' }],
  ['another kind of value', { type: 'output', stream: 'out', text: { toString: 'a' } }],
  ['text that is too long', { type: 'output', stream: 'out', text: 'x'.repeat(limits.output + 1) }],
  ['too many checks', { type: 'finished', result: { ...result, checks: Array(500).fill(result.checks[0]) } }],
  ['a result of another form', { type: 'finished', result: { ...result, error: { kind: 'error' } } }],
  ['an instance of a class', Object.assign(new Map(), { type: 'ready' })],
])('a message with %s is refused', (_what, message) => {
  expect(isMessageFromWorker(message)).toBe(false);
  expect(isMessageToPage(message)).toBe(false);
});

test('a run has a number from 0 on, and no other', () => {
  for (const run of [-1, 1.5, Number.NaN, '1', undefined, 2 ** 60]) {
    expect(isMessageToPage({ type: 'finished', run, result })).toBe(false);
  }
});
