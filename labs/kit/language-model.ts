import type { Marker } from '#models/tokenizer/tokenizer.ts';

/** The files in models/weights. */
export type ModelName =
  | `${'small' | 'medium' | 'large'}-${'base' | 'instructed' | 'preferred'}`
  | `${'small' | 'medium'}-${6 | 24}m-base`
  | `medium-step-${0 | 59 | 176 | 586 | 996 | 1289 | 2344}`;

export interface ModelChoice {
  name: ModelName;
  /** Rounds every weight to so many bits. Without it, the 8 bits of the file. */
  bits?: number;
  /** Moves every weight so many percent of the way to those of another model of the same size. */
  mix?: { name: ModelName; percent: number };
}

/** Text never becomes a marker, whatever it says. */
export type Prompt = readonly (Marker | { text: string } | { token: number })[];

export interface Piece {
  token: number;
  text: string;
}

export interface LikelyPiece extends Piece {
  probability: number;
}

export interface SamplingChoice {
  /** 0 always takes the most likely token. */
  temperature: number;
  topK?: number;
  topP?: number;
}

/** What happened inside for the last token that the model read. */
export interface Inside {
  /** By layer and head: how much of each token was looked at. */
  attention: number[][][];
  /** By layer: what would come next if the remaining layers were left out, the likeliest first. */
  layers: LikelyPiece[][];
}

export interface Writing extends SamplingChoice {
  seed: string;
  /** The most tokens. */
  most: number;
  /** Ends after one of these markers too, which is the last of the pieces then. */
  stops?: readonly Marker[];
}

/**
 * Our own language models. In a browser a worker runs them, on the server the thread of a task. The same question gives
 * the same answer in both, bit for bit.
 */
export interface LanguageModels {
  /** Cuts a prompt into tokens. */
  split(prompt: Prompt): Promise<Piece[]>;
  /** The `count` likeliest tokens after the given ones, among those that the sampling allows. */
  next(
    model: ModelChoice,
    tokens: readonly number[],
    options: SamplingChoice & { count: number },
  ): Promise<LikelyPiece[]>;
  /** Shows what happens inside at the last of the tokens, with the `count` likeliest tokens of each layer. */
  look(model: ModelChoice, tokens: readonly number[], count: number): Promise<Inside>;
  /** Writes on until the text ends or is long enough. The marker of the end is not among the pieces. */
  write(
    model: ModelChoice,
    tokens: readonly number[],
    options: Writing,
    /** Called with all pieces that are written so far. */
    onProgress?: (pieces: readonly Piece[]) => void,
  ): Promise<{ pieces: Piece[]; isEnded: boolean }>;
  /** How much each token after the first surprised the model, in nats. Their mean is the loss. */
  losses(model: ModelChoice, tokens: readonly number[]): Promise<number[]>;
}

/** A piece for the eye: spaces and line ends are shown. */
export const visible = (text: string) => text.replaceAll(' ', '␣').replaceAll('\n', '⏎');

export const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');

/** What a story of a base model begins with. */
export const storyPrompt = (text: string): Prompt => (text ? ['<start>', { text }] : ['<start>']);
