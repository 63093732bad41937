import { z } from 'zod';
import { contentId } from '../questions/question.ts';

const path = z
  .string()
  .max(200)
  .regex(
    /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i,
    'Use a path inside the course, such as figures/a.svg',
  );
const fileOf = (ending: RegExp, advice: string) => path.refine((value) => ending.test(value), advice);
const described = z.string().trim().min(1).max(1_000);

/** Directives on one line: `::name{attribute="value"}`. */
export const leafDirectives = {
  check: z.strictObject({ question: contentId }),
  lab: z.strictObject({ name: contentId, goal: contentId.optional() }),
  figure: z.strictObject({ src: path, alt: described, caption: described.optional() }),
  /** A film is for people who cannot hear it or see it too, so captions and a transcript are required. */
  video: z.strictObject({
    src: fileOf(/\.(mp4|webm)$/, 'Use an .mp4 or .webm file'),
    captions: fileOf(/\.vtt$/, 'Use a .vtt file'),
    transcript: fileOf(/\.txt$/, 'Use a .txt file'),
    title: described.optional(),
  }),
  explainer: z.strictObject({ name: contentId }),
  project: z.strictObject({ id: contentId }),
  download: z.strictObject({ src: path, label: described }),
};

/** Directives around Markdown: `:::name[label]`, lines, `:::`. The value says whether a label is required. */
export const containerDirectives = {
  predict: 'label',
  note: 'label',
  wrong: 'label',
  parents: 'plain',
  remember: 'plain',
  sources: 'plain',
  python: 'plain',
} as const;

export const pythonAttributes = z.strictObject({ id: contentId, title: described.optional() });

type Leaf = {
  [Kind in keyof typeof leafDirectives]: { kind: Kind } & z.output<(typeof leafDirectives)[Kind]>;
};

/** One part of a lesson as its author wrote it. */
export type Block = { line: number } & (
  | { kind: 'prose'; markdown: string }
  | { kind: 'predict'; label: string; markdown: string }
  | { kind: 'note'; label: string; markdown: string }
  | { kind: 'wrong'; label: string; markdown: string }
  | { kind: 'parents' | 'remember' | 'sources'; markdown: string }
  | {
      kind: 'python';
      id: string;
      title?: string;
      markdown: string;
      code: string;
      output?: string;
      tests?: string;
      /** A complete program that prints `output` and passes `tests`. */
      solution?: string;
    }
  | Leaf[keyof Leaf]
);

export type BlockKind = Block['kind'];
