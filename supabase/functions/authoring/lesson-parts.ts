import { z } from 'zod';
import { compiledQuestion } from '#courseware/questions/compile.ts';
import { courseLevels } from '#domain/course.ts';
import type { Desk } from './desk.ts';

const partsSchema = z.object({
  level: z.enum(courseLevels),
  questions: z.array(z.object({ id: z.string(), compiled: compiledQuestion })),
  files: z.array(z.object({ path: z.string(), content: z.string().nullable() })),
});

/** Those of the wanted questions and files that a lesson may show, and the level of its course. */
export async function readParts(
  { author, database }: Desk,
  lesson: string,
  wanted: { questions: string[]; files: string[] },
) {
  const { data } = await database
    .rpc('lesson_parts', {
      author,
      lesson,
      wanted_questions: wanted.questions,
      wanted_files: wanted.files,
    })
    .throwOnError();
  const { level, questions, files } = partsSchema.parse(data);
  const filesByPath = new Map(files.map(({ path, content }) => [path, content]));
  return {
    level,
    questions: new Map(questions.map(({ id, compiled }) => [id, compiled])),
    hasFile: (path: string) => filesByPath.has(path),
    /** The source of an SVG figure. */
    figure: (path: string) => decodeText(filesByPath.get(path)),
  };
}

function decodeText(base64: string | null | undefined): string | undefined {
  if (!base64) return undefined;
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
}
