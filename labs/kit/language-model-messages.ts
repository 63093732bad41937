import type { LanguageModels, ModelChoice, ModelName, Piece, Writing } from './language-model.ts';

type Call<Method extends keyof LanguageModels> = { method: Method; with: Parameters<LanguageModels[Method]> };

/** A call of one of the methods. Functions cannot be sent, so the progress of `write` has messages of its own. */
export type ModelCall =
  | Call<'split'>
  | Call<'next'>
  | Call<'look'>
  | Call<'losses'>
  | { method: 'write'; with: [model: ModelChoice, tokens: readonly number[], options: Writing] };

export type ModelRequest =
  | { kind: 'open'; files: Readonly<Record<string, string>> }
  | { kind: 'ask'; id: number; call: ModelCall }
  | { kind: 'cancel'; id: number };

export type ModelReply =
  | { kind: 'loading'; name: ModelName; received: number; total: number }
  | { kind: 'loaded'; name: ModelName }
  | { kind: 'progress'; id: number; pieces: Piece[] }
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'failed'; id: number; message: string };
