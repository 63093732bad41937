import type { CourseLevel } from '#domain/courses/course.ts';
import type { ContentProblem } from '../content-problem.ts';
import type { CourseFile, LessonFile, ModuleFile } from '../files/course-files.ts';
import type { Block } from '../lessons/block.ts';
import { doingMinutes, wordsPerMinute } from '../lessons/lesson-minutes.ts';
import { readTeachingNotes } from '../markdown/teaching-notes.ts';
import { countWords, plainProse, readingGrade, sentencesOf, wordsOf } from './readability.ts';

/** Rules for lessons; docs/curriculum.md documents the numbers. */
const lessonRules = {
  hardestGrade: { Beginner: 6, Intermediate: 9, Advanced: 12 } satisfies Record<CourseLevel, number>,
  words: { Reading: [400, 900], Video: [250, 900], Exercise: [150, 900], Quiz: [0, 900] } as const,
  minutes: [5, 15] as const,
  lessonsInModule: [3, 5] as const,
  shareOfDoing: 0.6,
};

export interface LessonFigures {
  words: number;
  grade: number;
  /** Estimated minutes of reading and of activities. */
  reading: number;
  doing: number;
  checks: number;
  labs: number;
  exercises: number;
  figures: number;
}

export function measureLesson({ blocks }: LessonFile): LessonFigures {
  const texts = blocks.flatMap((block) =>
    'markdown' in block && block.kind !== 'sources' ? [block.markdown] : [],
  );
  const labels = blocks.flatMap((block) => ('label' in block ? [block.label] : []));
  const words = [...texts, ...labels].reduce((sum, text) => sum + countWords(text), 0);
  const count = (kind: Block['kind']) => blocks.filter((block) => block.kind === kind).length;
  return {
    words,
    grade: readingGrade(texts.join('\n\n')),
    reading: words / wordsPerMinute,
    doing: doingMinutes(blocks.map(({ kind }) => kind)),
    checks: count('check'),
    labs: count('lab'),
    exercises: count('python'),
    figures: count('figure'),
  };
}

/** The share of the estimated minutes in which a learner does something, from 0 to 1. */
export function shareOfDoing({ reading, doing }: Pick<LessonFigures, 'reading' | 'doing'>): number {
  return doing / Math.max(1, reading + doing);
}

/** Checks every lesson of a course, and what a module needs besides. */
export function checkLessons(course: CourseFile): ContentProblem[] {
  const problems: ContentProblem[] = [];
  for (const module of course.modules) {
    const [fewest, most] = lessonRules.lessonsInModule;
    if (module.lessons.length < fewest || module.lessons.length > most) {
      problems.push({
        file: module.file,
        message: `A module has ${fewest} to ${most} lessons, this one has ${module.lessons.length}.`,
      });
    }
    const blocks = module.lessons.flatMap((lesson) => lesson.blocks);
    if (!blocks.some(({ kind }) => kind === 'lab' || kind === 'python' || kind === 'project')) {
      problems.push({
        file: module.file,
        message: 'A module needs a lab, a Python exercise or a project task.',
      });
    }
    if (!blocks.some(({ kind }) => kind === 'figure')) {
      problems.push({ file: module.file, message: 'A module needs a figure.' });
    }
    problems.push(...checkTeachingNotes(module));
    for (const lesson of module.lessons) {
      const { file, objectives } = lesson;
      if (objectives.length === 0) problems.push({ file, message: 'objectives: at least one is needed.' });
      problems.push(...checkLesson(lesson, course.level));
    }
  }
  return problems;
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** The teacher's plan of a module shows its notes beside the facts, so the two must agree. */
function checkTeachingNotes({ file, body, lessons }: ModuleFile): ContentProblem[] {
  const notes = readTeachingNotes(body);
  const find = (title: string) => notes.find((note) => note.title === title);
  const problems = ['Timing', 'Materials']
    .filter((title) => !find(title)?.paragraphs.length)
    .map((title) => ({ file, message: `The notes for teachers need "**${title}.**" with a text.` }));
  if ((find('To discuss')?.items.length ?? 0) < 3) {
    problems.push({ file, message: 'The notes for teachers need "**To discuss**" with three questions.' });
  }
  const minutes = lessons.map((lesson) => lesson.minutes ?? 0);
  const [shortest, longest] = [Math.min(...minutes), Math.max(...minutes)];
  const range = shortest === longest ? shortest : `${shortest} to ${longest}`;
  const timing = `${numbers[lessons.length]} lessons of ${range} minutes`;
  if (find('Timing')?.paragraphs[0]?.startsWith(timing) === false) {
    problems.push({ file, message: `The timing must begin with "${timing}", as the lessons say.` });
  }
  return problems;
}

const discouraged =
  /\b(in this lesson|in today's world|delve|dive into|embark|unleash|harness the power|game[- ]changer|ever-evolving|cutting-edge|it is important to note|let's explore)\b/i;

/** Checks one lesson: length, reading grade, share of activities, and required parts. */
export function checkLesson(lesson: LessonFile, level: CourseLevel): ContentProblem[] {
  const { file, blocks, kind, minutes = 0 } = lesson;
  const problems: ContentProblem[] = [];
  const report = (message: string, line?: number) => problems.push({ file, line, message });
  if (blocks.length === 0) {
    report('The lesson is empty.');
    return problems;
  }
  const figures = measureLesson(lesson);
  const [fewest, most] = lessonRules.words[kind];
  if (figures.words < fewest || figures.words > most) {
    report(`A lesson of kind ${kind} has ${fewest} to ${most} words, this one has ${figures.words}.`);
  }
  const hardest = lessonRules.hardestGrade[level];
  if (figures.grade > hardest) {
    report(`The reading grade is ${figures.grade.toFixed(1)}; at most ${hardest} suits ${level} lessons.`);
  }
  const [shortest, longest] = lessonRules.minutes;
  if (minutes < shortest || minutes > longest) report(`A lesson takes ${shortest} to ${longest} minutes.`);
  const estimate = figures.reading + figures.doing;
  if (Math.abs(estimate - minutes) > Math.max(3, minutes * 0.3)) {
    report(`"minutes" says ${minutes}, and reading and doing are estimated at ${estimate.toFixed(1)}.`);
  }
  const share = shareOfDoing(figures);
  if (share < lessonRules.shareOfDoing) {
    report(`Doing is ${Math.round(share * 100)} % of the estimated minutes; at least 60 % is wanted.`);
  }
  if (figures.checks < 2) report('A lesson needs at least two checks.');
  for (const needed of ['predict', 'remember'] as const) {
    if (!blocks.some((block) => block.kind === needed)) report(`A lesson needs a ":::${needed}".`);
  }
  for (const block of blocks) {
    if (!('markdown' in block)) continue;
    const found = discouraged.exec(block.markdown);
    if (found) report(`"${found[0]}" says nothing; say it plainly.`, block.line);
    if (/^# /m.test(withoutCode(block.markdown))) report('Headings begin at "##".', block.line);
  }
  return problems;
}

const withoutCode = (markdown: string) => markdown.replace(/^```[\s\S]*?^```/gm, '');

/** Sentences of eight or more words that occur in two lessons. */
export function findRepeatedSentences(courses: readonly CourseFile[]): ContentProblem[] {
  const seen = new Map<string, string>();
  const problems: ContentProblem[] = [];
  for (const lesson of courses.flatMap(({ modules }) => modules.flatMap(({ lessons }) => lessons))) {
    for (const block of lesson.blocks) {
      if (!('markdown' in block) || block.kind === 'sources') continue;
      for (const sentence of sentencesOf(plainProse(block.markdown))) {
        const words = wordsOf(sentence.toLowerCase());
        if (words.length < 8) continue;
        const key = words.join(' ');
        const before = seen.get(key);
        if (before !== undefined && before !== lesson.file) {
          problems.push({
            file: lesson.file,
            line: block.line,
            message: `"${sentence}" stands in ${before} too.`,
          });
        } else seen.set(key, lesson.file);
      }
    }
  }
  return problems;
}
