import { courseLimits } from '#domain/courses/course.ts';
import type { ContentProblem } from '../content-problem.ts';
import type { CourseFile } from '../files/course-files.ts';

/** The longest texts that the database stores. */
const longest = { ...courseLimits, body: 200_000, teachingNotes: 20_000, brief: 20_000, assetPath: 200 };

/** Reports what the database would refuse, so that an author reads which file it is about. */
export function checkLimits(course: CourseFile): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const check = (file: string, what: string, text: string, most: number) => {
    if (text.length > most) problems.push({ file, message: `${what} has more than ${most} characters.` });
    if (text.includes('\0')) problems.push({ file, message: `${what} has a NUL character.` });
  };
  check(course.file, 'The name of the folder', course.slug, longest.slug);
  check(course.file, 'The description', course.description, longest.description);
  for (const module of course.modules) {
    check(module.file, 'The name of the folder', module.slug, longest.slug);
    check(module.file, 'The text', module.body, longest.teachingNotes);
    for (const lesson of module.lessons) {
      check(lesson.file, 'The file name', lesson.slug, longest.slug);
      check(lesson.file, 'The lesson', lesson.body, longest.body);
    }
    if (JSON.stringify(module.questions).includes('\\u0000')) {
      const file = module.file.replace('module.md', 'questions.yaml');
      problems.push({ file, message: 'A question has a NUL character.' });
    }
  }
  for (const { file, body } of course.projects) check(file, 'The brief', body, longest.brief);
  for (const path of course.assets.keys()) {
    check(`${course.slug}/${path}`, 'The file name', path, longest.assetPath);
  }
  return problems;
}
