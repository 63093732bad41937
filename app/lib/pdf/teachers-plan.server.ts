import { beginner } from '#app/content/courses/levels/beginner.ts';
import { expert } from '#app/content/courses/levels/expert.ts';
import { intermediate } from '#app/content/courses/levels/intermediate.ts';
import { teachersPlan as words } from '#app/content/courses/teachers-plan.ts';
import { glossary } from '#app/content/resources/glossary.ts';
import type { Site } from '#app/content/site.ts';
import type { TeachingNote } from '#courseware/markdown/teaching-notes.ts';
import type { CourseLevel } from '#domain/courses/course.ts';
import { termId } from '#domain/courses/glossary-term.ts';
import { PageFlow, type TextStyle } from './page-flow.ts';
import { palette } from './palette.ts';
import { setList, setTitle, styles } from './sheet-parts.ts';

export interface PlannedLesson {
  title: string;
  kind: string;
  minutes: number | null;
  objectives: string[];
  /** The estimated share of the minutes that are activities. Null while nothing is written. */
  doingMinutes: number | null;
  predictions: number;
  checks: number;
  /** The titles of the labs. */
  labs: string[];
  /** The titles of the Python exercises. Some have none. */
  exercises: (string | null)[];
  hasProject: boolean;
}

export interface TeachersPlan {
  course: { slug: string; title: string; level: CourseLevel; modules: number };
  /** The position of the module in its course. */
  number: number;
  title: string;
  objectives: string[];
  ideas: string[];
  notes: TeachingNote[];
  lessons: PlannedLesson[];
  /** The ids of the glossary terms that no earlier module of the course has. */
  terms: string[];
  quiz: { questions: number; passPercent: number } | null;
}

const body: TextStyle = { ...styles.body, size: 9.5, leading: 13 };
const heading: TextStyle = { ...styles.heading, size: 15, leading: 20 };

const levels = { Beginner: beginner, Intermediate: intermediate, Advanced: expert };

/** What a teacher needs to teach a module, on one to three pages. */
export async function createTeachersPlan(plan: TeachersPlan, site: Site): Promise<Uint8Array> {
  const { course, notes } = plan;
  const level = levels[course.level];
  const flow = await PageFlow.create({
    title: `${words.name}: ${plan.title} | ${site.name}`,
    subject: words.subject(plan.title, course.title),
    author: site.name,
    footer: `${site.name}, ${site.mailboxes.info}`,
  });
  setTitle(flow, {
    from: `${site.name}: ${words.name}`,
    title: plan.title,
    lead: words.lead({
      number: plan.number,
      of: course.modules,
      course: course.title,
      level: level.level,
    }),
  });
  setFacts(
    flow,
    plan,
    level.audience.groups.map(({ title }) => title),
  );
  setSection(flow, words.objectives, () => setList(flow, plan.objectives, body));
  const isBefore = ({ title }: TeachingNote) => words.notesBefore.includes(title);
  for (const note of notes.filter(isBefore)) setNote(flow, note);
  setLessons(flow, plan.lessons);
  for (const note of notes.filter((each) => !isBefore(each))) setNote(flow, note);
  setVocabulary(flow, plan.terms);
  setSection(flow, words.assessment, () =>
    flow.text(plan.quiz ? words.quiz(plan.quiz.questions, plan.quiz.passPercent) : words.noQuiz, body),
  );
  flow.together(() => {
    flow.rule(0.8, palette.line);
    flow.space(6);
    flow.text(`${words.online}: ${site.url}/courses/${course.slug}`, styles.label);
    flow.text(words.use, body);
  });
  return flow.save();
}

function setFacts(flow: PageFlow, plan: TeachersPlan, audience: string[]): void {
  const { lessons, ideas } = plan;
  const minutes = sum(lessons.map((lesson) => lesson.minutes ?? 0));
  const doing = sum(lessons.map((lesson) => lesson.doingMinutes ?? 0));
  const facts = [
    { label: words.audience, lines: audience },
    {
      label: words.time,
      lines: [words.lessons(lessons.length, minutes), ...(doing > 0 ? [words.doingInAll(doing)] : [])],
    },
    { label: words.ideas, lines: ideas.map((idea) => words.ideaNames[idea] ?? idea) },
  ].filter(({ lines }) => lines.length > 0);
  const set = () =>
    flow.inset(14, () => {
      flow.space(10);
      flow.columns(
        20,
        facts.map(({ label, lines }) => ({
          share: 1,
          set() {
            flow.text(label, styles.note);
            for (const line of lines) flow.text(line, body);
          },
        })),
      );
      flow.space(10);
    });
  flow.box(flow.heightOf(set), palette.sunk);
  set();
  flow.space(14);
}

/** The heading stays with the beginning of what follows it. */
function setSection(flow: PageFlow, title: string, set: () => void): void {
  flow.together(() => {
    flow.text(title, heading);
    flow.space(3);
    set();
    flow.space(9);
  });
}

function setNote(flow: PageFlow, { title, paragraphs, items }: TeachingNote): void {
  setSection(flow, title, () => {
    for (const paragraph of paragraphs) {
      flow.text(paragraph, body);
      flow.space(3);
    }
    for (const [index, item] of items.entries()) setNumbered(flow, index + 1, () => flow.text(item, body));
  });
}

function setNumbered(flow: PageFlow, number: number, set: () => void): void {
  flow.columns(0, [
    { share: 18, set: () => flow.text(`${number}.`, { ...body, face: 'bold' }) },
    { share: flow.width - 18, set },
  ]);
  flow.space(2);
}

function setLessons(flow: PageFlow, lessons: PlannedLesson[]): void {
  const [first, ...rest] = lessons;
  if (!first) return;
  setSection(flow, words.lessonByLesson, () => setLesson(flow, first, 1));
  for (const [index, lesson] of rest.entries()) {
    flow.together(() => {
      setLesson(flow, lesson, index + 2);
      flow.space(9);
    });
  }
}

function setLesson(flow: PageFlow, lesson: PlannedLesson, number: number): void {
  flow.rule(0.8, palette.line);
  flow.space(6);
  flow.columns(8, [
    { share: 4, set: () => flow.text(String(number), { ...styles.number, size: 15, leading: 17 }) },
    {
      share: 96,
      set() {
        flow.columns(10, [
          { share: 75, set: () => flow.text(lesson.title, styles.subheading) },
          {
            share: 25,
            set() {
              flow.space(1.5);
              flow.text(words.lessonFacts(lesson.kind, lesson.minutes), { ...styles.label, align: 'right' });
            },
          },
        ]);
        flow.space(2);
        setList(flow, lesson.objectives, body);
        const activities = activitiesOf(lesson);
        if (activities) flow.text(`${words.doing}: ${activities}.`, { ...body, face: 'bold' });
      },
    },
  ]);
}

function activitiesOf(lesson: PlannedLesson): string {
  const { activities } = words;
  const untitled = lesson.exercises.filter((title) => title === null).length;
  const parts = [
    lesson.predictions > 0 && activities.predictions(lesson.predictions),
    lesson.checks > 0 && activities.checks(lesson.checks),
    ...lesson.labs.map(activities.lab),
    ...lesson.exercises.flatMap((title) => (title === null ? [] : [activities.exercise(title)])),
    untitled > 0 && activities.exercises(untitled),
    lesson.hasProject && activities.project,
  ].filter((part) => part !== false);
  if (lesson.doingMinutes === null || parts.length === 0) return parts.join(', ');
  return `${parts.join(', ')}; ${words.doingMinutes(lesson.doingMinutes)}`;
}

/** Two columns, filled row by row, so that a long list goes on in the next page. */
function setVocabulary(flow: PageFlow, ids: string[]): void {
  const entries = glossary.filter(({ term }) => ids.includes(termId(term)));
  const rows = Array.from({ length: Math.ceil(entries.length / 2) }, (_, row) =>
    entries.slice(2 * row, 2 * row + 2),
  );
  const setRow = (row: typeof entries) => {
    flow.columns(
      20,
      [0, 1].map((column) => ({
        share: 1,
        set() {
          const entry = row[column];
          if (!entry) return;
          flow.text(entry.term, { ...body, face: 'bold', colour: palette.ink });
          flow.text(entry.definition, { ...body, size: 8.5, leading: 11.5 });
        },
      })),
    );
    flow.space(4);
  };
  const [first, ...rest] = rows;
  if (!first) return;
  flow.together(() => {
    flow.text(words.vocabulary, heading);
    flow.text(words.vocabularyLead, body);
    flow.space(4);
    setRow(first);
  });
  for (const row of rest) flow.together(() => setRow(row));
  flow.space(6);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
