import { z } from 'zod';
import { questionViewSchema } from '#courseware/questions/view.ts';
import { courseLevels } from '#domain/courses/course.ts';
import { fromBase64 } from '#domain/text/base64.ts';
import type { Desk } from './desk.ts';

const partsSchema = z.object({
  level: z.enum(courseLevels),
  questions: z.array(z.object({ id: z.string(), view: questionViewSchema.nullable() })),
  files: z.array(z.object({ path: z.string(), content: z.string().nullable() })),
});

/**
 * What a lesson shows, as the database stores it: questions without their keys, and files in base64. Of pictures it is
 * only the beginning, unless they are wanted whole.
 */
export type LessonParts = z.output<typeof partsSchema>;

/** Those of the wanted questions and files that a lesson may show, and the level of its course. */
export async function readParts(
  { author, database }: Desk,
  lesson: string,
  wanted: { questions: string[]; files: string[]; hasWholePictures?: boolean },
): Promise<LessonParts> {
  const { data } = await database
    .rpc('lesson_parts', {
      author,
      lesson,
      wanted_questions: wanted.questions,
      wanted_files: wanted.files,
      whole_pictures: wanted.hasWholePictures,
    })
    .throwOnError();
  return partsSchema.parse(data);
}

/** The source of an SVG figure. */
export function decodeText(base64: string | null | undefined): string | undefined {
  return base64 ? new TextDecoder().decode(fromBase64(base64)) : undefined;
}
