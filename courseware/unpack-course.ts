import { z } from 'zod';
import { fromBase64 } from '#domain/text/base64.ts';
import {
  type CourseFile,
  courseMatter,
  lessonMatter,
  moduleMatter,
  projectMatter,
} from './files/course-files.ts';
import { questionSchema } from './questions/question.ts';

const lessonSchema = z
  .object({
    content_id: z.string(),
    slug: z.string(),
    duration_minutes: z.int().nullable(),
    body: z.string(),
  })
  .loose();
const moduleSchema = z
  .object({
    content_id: z.string(),
    slug: z.string(),
    teaching_notes: z.string(),
    lessons: z.array(lessonSchema),
    questions: z.array(
      z
        .string()
        .transform((text): unknown => JSON.parse(text))
        .pipe(questionSchema),
    ),
  })
  .loose();

const projectSchema = z.object({ content_id: z.string(), body: z.string() }).loose();

const exportedCourse = z
  .object({
    slug: z.string(),
    description: z.string(),
    files: z.array(z.object({ path: z.string(), content: z.base64() })),
    modules: z.array(moduleSchema),
    projects: z.array(projectSchema),
  })
  .loose();

const pick = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>, row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(shape, name)));

const withoutNulls = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

/** Converts a course from the format of `export_course` to files. */
export function unpackCourse(exported: unknown): CourseFile {
  const course = exportedCourse.parse(exported);
  const { slug, description } = course;
  return {
    ...courseMatter.parse(withoutNulls(pick(courseMatter, course))),
    slug,
    description,
    file: `${slug}/course.md`,
    assets: new Map(course.files.map(({ path, content }) => [path, fromBase64(content)])),
    projects: course.projects.map((project) => ({
      ...projectMatter.parse(pick(projectMatter, project)),
      id: project.content_id,
      body: project.body,
      file: `${slug}/projects/${project.content_id}.md`,
    })),
    modules: course.modules.map((module) => ({
      ...moduleMatter.parse({ ...pick(moduleMatter, module), id: module.content_id }),
      slug: module.slug,
      body: module.teaching_notes,
      file: `${slug}/${module.slug}/module.md`,
      questions: module.questions,
      lessons: module.lessons.map((lesson) => ({
        ...lessonMatter.parse({
          ...pick(lessonMatter, lesson),
          id: lesson.content_id,
          minutes: lesson.duration_minutes ?? undefined,
        }),
        slug: lesson.slug,
        body: lesson.body,
        blocks: [],
        file: `${slug}/${module.slug}/${lesson.slug}.md`,
      })),
    })),
  };
}
