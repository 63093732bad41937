import stored from './tokenizer.json' with { type: 'json' };
import { createTokenizer, type Merge } from './tokenizer.ts';

/** The tokenizer of all our models. */
export const tokenizer = createTokenizer(
  stored.merges.map(([left = '', right = '']): Merge => [left, right]),
);
