import { z } from 'zod';
import { questionViewSchema } from '#courseware/questions/view.ts';
import { courseLevels } from '#domain/courses/course.ts';
import type { Desk } from './desk.ts';

const partsSchema = z.object({
  level: z.enum(courseLevels),
  questions: z.array(z.object({ id: z.string(), view: questionViewSchema.nullable() })),
  files: z.array(z.object({ path: z.string(), content: z.string().nullable() })),
});

/** What a lesson shows, as the database stores it: questions without their keys, files in base64. */
export type LessonParts = z.output<typeof partsSchema>;

/** Those of the wanted questions and files that a lesson may show, and the level of its course. */
export async function readParts(
  { author, database }: Desk,
  lesson: string,
  wanted: { questions: string[]; files: string[] },
): Promise<LessonParts> {
  const { data } = await database
    .rpc('lesson_parts', {
      author,
      lesson,
      wanted_questions: wanted.questions,
      wanted_files: wanted.files,
    })
    .throwOnError();
  return partsSchema.parse(data);
}

/** The source of an SVG figure. */
export function decodeText(base64: string | null | undefined): string | undefined {
  if (!base64) return undefined;
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
}
