import { expect, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import fixture from '../fixtures/top-tokens.json' with { type: 'json' };
import { tokenizer } from '../tokenizer/stored-tokenizer.ts';
import { generate } from './generate.ts';
import { startSession, warmUp } from './session.ts';
import { storedWeights } from './stored-weights.ts';
import { withFewerBits } from './weights.ts';

const argmax = (values: Float32Array) =>
  values.indexOf(values.reduce((most, value) => Math.max(most, value)));
const prompt = tokenizer.encodeDocument('<start><user>Tell me a story about Mila the fox.<model>');
const settings = { temperature: 0.8, topP: 0.95, seed: 'story 7', stops: [1], most: 60, context: 512 };

for (const { name, tokens, top, last } of fixture) {
  // The largest model takes a quarter of a minute.
  const tags = name.startsWith('large') ? thorough : {};
  test(`${name} gives the same top token as PyTorch on 1,000 positions`, tags, async () => {
    const weights = await storedWeights(name);
    for (const [row, text] of tokens.entries()) {
      const session = startSession(weights);
      let logits: Float32Array = new Float32Array();
      const tops = text.map((token) => {
        logits = session.feed([token]);
        return argmax(logits);
      });
      expect(tops).toEqual(top[row]);
      for (const [token, value] of logits.entries()) {
        expect(Math.abs(value - (last[row]?.[token] ?? 0))).toBeLessThan(2e-3);
      }
    }
    expect(top.flat()).toHaveLength(1_000);
  });
}

test('a prompt gives the same bits at once and token by token', async () => {
  const weights = await storedWeights('small-base');
  const tokens = fixture[0]?.tokens[0]?.slice(0, 99) ?? [];
  const atOnce = startSession(weights).feed(tokens);
  const session = startSession(weights);
  const oneByOne = tokens.map((token) => session.feed([token])).at(-1);
  expect(atOnce).toEqual(oneByOne);
});

test('the same prompt and seed give the same tokens, another seed gives others', async () => {
  const weights = await storedWeights('small-base');
  const write = (seed: string) => [...generate(startSession(weights), prompt, { ...settings, seed })];
  expect(write('one')).toEqual(write('one'));
  expect(write('one')).not.toEqual(write('two'));
});

test('the tokens of a seed never change', async () => {
  const weights = await storedWeights('large-preferred');
  const tokens = [...generate(startSession(weights), prompt, settings)];
  expect(tokenizer.decode(tokens)).toMatchInlineSnapshot(`
    "A fox called Mila had a small house in the quiet valley. One evening, a donkey named Kofi came to visit.
    Mila and Kofi had nothing to do. They sat in the school garden and watched the clouds. "That one"
  `);
});

test('looking inside changes nothing, and shares of attention add up to 1', async () => {
  const weights = await storedWeights('small-base');
  const plain = startSession(weights).feed(prompt);
  const { logits, trace } = startSession(weights).feedAndTrace(prompt);
  expect(logits).toEqual(plain);
  expect(trace.layerLogits).toHaveLength(weights.shape.layers);
  expect(trace.layerLogits.at(-1)).toEqual(logits);
  for (const heads of trace.attention) {
    expect(heads).toHaveLength(weights.shape.heads);
    for (const shares of heads) {
      expect(shares).toHaveLength(prompt.length);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
    }
  }
});

test('a session refuses more tokens than the model can read', async () => {
  const session = startSession(await storedWeights('small-base'));
  expect(() => session.feed(new Array(513).fill(8))).toThrow('at most 512 tokens');
  expect(() => session.feed([])).toThrow('no token');
});

test('fewer bits mean fewer different weights, and 8 bits change nothing', async () => {
  const weights = await storedWeights('small-base');
  const row = (bits: number) =>
    new Set(withFewerBits(weights, bits).embedding.values.subarray(0, weights.shape.width)).size;
  expect(row(2)).toBeLessThanOrEqual(3);
  expect(row(4)).toBeLessThanOrEqual(15);
  const same = startSession(withFewerBits(weights, 8)).feed(prompt);
  const before = startSession(weights).feed(prompt);
  expect(argmax(same)).toBe(argmax(before));
});

test('warming up does not change what a model writes', async () => {
  const cold = startSession(await storedWeights('small-base')).feed(prompt);
  const weights = await storedWeights('small-base');
  warmUp(weights);
  expect(startSession(weights).feed(prompt)).toEqual(cold);
});
