import type { ContentProblem } from '../content-problem.ts';
import type { CourseFile, LessonFile } from '../files/course-files.ts';
import { lexLessonMarkdown } from '../markdown/lesson-markdown.ts';

/** Rules for a course as a whole; docs/curriculum.md documents the numbers. */
const courseRules = { skills: 2, linesOfRubric: 3, linesOfSelfReview: 4 };

/** Checks the skills that a course adds to a certificate, and the projects of courses from Intermediate on. */
export function checkCourse(course: CourseFile): ContentProblem[] {
  const { file, level, skills } = course;
  const problems: ContentProblem[] = [];
  if (skills.length < courseRules.skills) {
    problems.push({ file, message: `A course adds at least ${courseRules.skills} skills to a certificate.` });
  }
  if (course.modules.length === 0) problems.push({ file, message: 'The course has no modules.' });
  if (course.position === undefined)
    problems.push({ file, message: 'position: a course has a place in its level.' });
  for (const part of [course, ...course.modules]) {
    if (part.objectives.length === 0)
      problems.push({ file: part.file, message: 'objectives: at least one is needed.' });
  }
  const projects = course.modules.flatMap(({ lessons }) => lessons).filter(hasProject);
  if (level !== 'Beginner' && projects.length === 0) {
    problems.push({ file, message: `A course of the level ${level} needs a project task.` });
  }
  return [...problems, ...projects.flatMap(checkProject), ...checkBriefs(course)];
}

/** Every brief belongs to a task in a lesson. An Intermediate course has one, because its level asks for a project. */
function checkBriefs({ file, level, modules, projects }: CourseFile): ContentProblem[] {
  const blocks = modules.flatMap(({ lessons }) => lessons).flatMap((lesson) => lesson.blocks);
  const tasks = new Set(blocks.flatMap((block) => (block.kind === 'project' ? [block.id] : [])));
  const problems = projects
    .filter(({ id }) => !tasks.has(id))
    .map(({ id, file: brief }) => ({ file: brief, message: `No lesson has ::project{id="${id}"}.` }));
  if (level === 'Intermediate' && !projects.some(({ use }) => use === 'project')) {
    problems.push({ file, message: 'A course of the level Intermediate needs a brief in projects/.' });
  }
  return problems;
}

function hasProject({ blocks }: LessonFile): boolean {
  return blocks.some(({ kind }) => kind === 'project');
}

/** After the task, a project has a rubric and a list with which learners review their own work. */
function checkProject({ file, blocks }: LessonFile): ContentProblem[] {
  const task = blocks.findIndex(({ kind }) => kind === 'project');
  const line = blocks[task]?.line;
  const tokens = blocks
    .slice(task)
    .flatMap((block) => (block.kind === 'prose' ? lexLessonMarkdown(block.markdown) : []));
  const problems: ContentProblem[] = [];
  if (!tokens.some((token) => token.type === 'table' && token.rows.length >= courseRules.linesOfRubric)) {
    problems.push({
      file,
      line,
      message: `A project needs a rubric: a table of ${courseRules.linesOfRubric} rows or more below the task.`,
    });
  }
  const isSelfReview = (token: (typeof tokens)[number]) =>
    token.type === 'list' && !token.ordered && token.items.length >= courseRules.linesOfSelfReview;
  if (!tokens.some(isSelfReview)) {
    problems.push({
      file,
      line,
      message: `A project needs a list of ${courseRules.linesOfSelfReview} points or more for a review of one's own work.`,
    });
  }
  return problems;
}
