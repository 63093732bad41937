import { expect, test } from 'vitest';
import { storedWeights } from '#models/inference/stored-weights.ts';
import { storyPrompt, textOf } from './language-model.ts';
import { createLanguageModels } from './run-language-models.ts';

const models = createLanguageModels(storedWeights);
const small = { name: 'small-base' } as const;
const tokensOf = async (text: string) => (await models.split(storyPrompt(text))).map(({ token }) => token);

test('a prompt is cut into pieces that give the text again, and text never becomes a marker', async () => {
  const pieces = await models.split(['<start>', { text: 'A fox <end> ran.' }]);
  expect(textOf(pieces)).toBe('<start>A fox <end> ran.');
  expect(pieces.filter(({ text }) => text === '<end>')).toEqual([]);
});

test('the same seed writes the same text, and another seed another one', async () => {
  const tokens = await tokensOf('Once');
  const options = { temperature: 1, most: 12 };
  const write = async (seed: string) =>
    textOf((await models.write(small, tokens, { ...options, seed })).pieces);
  expect(await write('a')).toBe(await write('a'));
  expect(await write('a')).not.toBe(await write('b'));
});

test('what is written is told piece by piece, and stops at the most tokens', async () => {
  const told: number[] = [];
  const { pieces, isEnded } = await models.write(
    small,
    await tokensOf('Once'),
    { temperature: 0, seed: '', most: 5 },
    (written) => told.push(written.length),
  );
  expect(told).toEqual([1, 2, 3, 4, 5]);
  expect(pieces).toHaveLength(5);
  expect(isEnded).toBe(false);
});

test('the last layer says what the model says, and the shares of a head add up to 1', async () => {
  const tokens = await tokensOf('Once, a fox called');
  const inside = await models.look(small, tokens, 3);
  expect(inside.layers.at(-1)).toEqual(await models.next(small, tokens, { temperature: 1, count: 3 }));
  expect(inside.layers).toHaveLength(3);
  for (const shares of inside.attention.flat()) {
    expect(shares).toHaveLength(tokens.length);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
  }
});

test('the loss of a token is the logarithm of its chance', async () => {
  const tokens = await tokensOf('Once, a fox');
  const losses = await models.losses(small, tokens);
  const [likeliest] = await models
    .next(small, tokens.slice(0, 3), { temperature: 1, count: 1024 })
    .then((pieces) => pieces.filter(({ token }) => token === tokens[3]));
  expect(losses).toHaveLength(tokens.length - 1);
  expect(Math.exp(-(losses[2] ?? 0))).toBeCloseTo(likeliest?.probability ?? 0, 10);
});

test('8 bits are the weights of the file, and 2 bits are others', async () => {
  const tokens = await tokensOf('Once, a fox called');
  const ask = (bits?: number) => models.next({ ...small, bits }, tokens, { temperature: 1, count: 3 });
  expect(await ask(8)).toEqual(await ask());
  expect(await ask(2)).not.toEqual(await ask());
});

test('a text that begins like the one before gets the same tokens as if it were read anew', async () => {
  const options = { temperature: 0.8, seed: 'a', most: 8 };
  const first = await tokensOf('Once, a fox called Mila lived near the windmill.');
  const second = await tokensOf('Once, a fox called Emil');
  await models.write(small, first, options);
  const reused = await models.write(small, second, options);
  const anew = await createLanguageModels(storedWeights).write(small, second, options);
  expect(reused).toEqual(anew);
  expect(await models.write(small, [...second, ...anew.pieces.map(({ token }) => token)], options)).toEqual(
    await createLanguageModels(storedWeights).write(
      small,
      [...second, ...anew.pieces.map(({ token }) => token)],
      options,
    ),
  );
});

test('writing ends with a marker that is asked for, which is the last piece', async () => {
  const prompt = await models.split(['<start>', '<user>', { text: 'What is 48 times 7?' }, '<model>']);
  const { pieces, isEnded } = await models.write(
    { name: 'medium-preferred' },
    prompt.map(({ token }) => token),
    { temperature: 0, seed: '', most: 32, stops: ['</call>'] },
  );
  expect(textOf(pieces)).toBe('<call>calc 48*7</call>');
  expect(isEnded).toBe(false);
});

test('a mix of two models begins with the first and ends with the second', async () => {
  const tokens = await tokensOf('Once, a fox called');
  const other = { name: 'small-preferred' } as const;
  const likely = (percent: number) =>
    models.next({ ...small, mix: { ...other, percent } }, tokens, { temperature: 1, count: 3 });
  const direct = (model: typeof small | typeof other) =>
    models.next(model, tokens, { temperature: 1, count: 3 });
  expect(await likely(0)).toEqual(await direct(small));
  // The last bits differ, because a number is reached by adding a difference.
  expect((await likely(100)).map(({ token }) => token)).toEqual(
    (await direct(other)).map(({ token }) => token),
  );
  expect(await likely(50)).not.toEqual(await direct(small));
});
