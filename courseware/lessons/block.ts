import { z } from 'zod';
import { filmName } from '#domain/courses/film.ts';
import { contentId } from '../content-id.ts';

const path = z
  .string()
  .max(200)
  .regex(
    /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i,
    'Use a path inside the course, such as figures/a.svg',
  );
/** The name of a file that was uploaded for the course. Films are too large for the files of a course. */
const uploaded = (ending: RegExp, kind: string) =>
  z
    .string(`Name ${kind} that was uploaded`)
    .regex(filmName, 'Use the name of an uploaded file, such as one-neuron.mp4')
    .refine((name) => ending.test(name), `Use ${kind}`);
const described = z.string().trim().min(1).max(1_000);

/** Directives on one line: `::name{attribute="value"}`. */
export const leafDirectives = {
  check: z.strictObject({ question: contentId }),
  lab: z.strictObject({ name: contentId, goal: contentId.optional() }),
  figure: z.strictObject({ src: path, alt: described, caption: described.optional() }),
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
  video: 'plain',
} as const;

export const pythonAttributes = z.strictObject({ id: contentId, title: described.optional() });

/**
 * A film is for people who cannot hear it or see it too, so captions are required, and so is a transcript, which is the
 * text inside.
 */
export const videoAttributes = z.strictObject({
  src: uploaded(/\.(mp4|webm)$/, 'an .mp4 or .webm file'),
  captions: uploaded(/\.vtt$/, 'a .vtt file'),
  poster: uploaded(/\.(png|jpeg|webp)$/, 'a .png, .jpeg or .webp file').optional(),
  title: z
    .string('Give the film a title')
    .trim()
    .min(1, 'Give the film a title')
    .max(200, 'Use a shorter title'),
});

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
  | ({ kind: 'video'; markdown: string } & z.output<typeof videoAttributes>)
  | Leaf[keyof Leaf]
);

export type BlockKind = Block['kind'];
