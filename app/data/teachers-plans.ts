import type { PlannedLesson, TeachersPlan } from '#app/lib/pdf/teachers-plan.server.ts';
import type { Supabase } from '#app/lib/supabase.ts';
import type { BlockKind } from '#courseware/lessons/block.ts';
import { doingMinutes, wordsPerMinute } from '#courseware/lessons/lesson-minutes.ts';
import type { FunctionResult, Tables } from '#domain/database/database.ts';
import { findLab } from '#labs/registry.ts';

type Activities = FunctionResult<'lesson_activities'>;
type StoredLesson = Pick<
  Tables<'course_lessons'>,
  'id' | 'title' | 'kind' | 'duration_minutes' | 'objectives'
>;

/** What a teacher needs to know of a module of a published course. For loaders: it imports every lab. */
export async function findTeachersPlan(
  supabase: Supabase,
  courseSlug: string,
  moduleSlug: string,
): Promise<TeachersPlan | undefined> {
  const { data: course } = await supabase
    .from('courses')
    .select(
      'id,slug,title,level,course_modules(id,slug,title,objectives,ideas,teaching_notes,assessments(question_count,pass_percent),course_lessons(id,title,kind,duration_minutes,objectives))',
    )
    .eq('status', 'Published')
    .eq('slug', courseSlug)
    .order('position', { referencedTable: 'course_modules' })
    .order('position', { referencedTable: 'course_modules.course_lessons' })
    .maybeSingle()
    .throwOnError();
  const modules = course?.course_modules ?? [];
  const place = modules.findIndex(({ slug }) => slug === moduleSlug);
  const module = modules[place];
  if (!course || !module) return undefined;
  const { readTeachingNotes } = await import('#courseware/markdown/teaching-notes.ts');
  const { data: activities } = await supabase.rpc('lesson_activities', { course: course.id }).throwOnError();
  const activitiesOf = ({ id }: { id: string }) => activities.find(({ lesson_id }) => lesson_id === id);
  const termsOf = ({ course_lessons }: { course_lessons: { id: string }[] }) =>
    course_lessons.flatMap((lesson) => activitiesOf(lesson)?.terms ?? []);
  const earlierTerms = new Set(modules.slice(0, place).flatMap(termsOf));
  return {
    course: { slug: course.slug, title: course.title, level: course.level, modules: modules.length },
    number: place + 1,
    title: module.title,
    objectives: module.objectives,
    ideas: module.ideas,
    notes: readTeachingNotes(module.teaching_notes),
    lessons: module.course_lessons.map((lesson) => planLesson(lesson, activitiesOf(lesson))),
    terms: termsOf(module).filter((term) => !earlierTerms.has(term)),
    quiz: module.assessments && {
      questions: module.assessments.question_count,
      passPercent: module.assessments.pass_percent,
    },
  };
}

function planLesson(lesson: StoredLesson, activities: Activities | undefined): PlannedLesson {
  const { title, kind, duration_minutes: minutes, objectives } = lesson;
  const kinds = activities?.kinds ?? [];
  const count = (kind: BlockKind) => kinds.filter((each) => each === kind).length;
  const doing = doingMinutes(kinds);
  const reading = (activities?.words ?? 0) / wordsPerMinute;
  const untitled = count('python') - (activities?.exercises.length ?? 0);
  return {
    title,
    kind,
    minutes,
    objectives,
    doingMinutes: minutes === null || doing === 0 ? null : Math.round((minutes * doing) / (doing + reading)),
    predictions: count('predict'),
    checks: count('check'),
    labs: (activities?.labs ?? []).map((name) => findLab(name)?.title ?? name),
    exercises: [...(activities?.exercises ?? []), ...Array<null>(untitled).fill(null)],
    hasProject: count('project') > 0,
  };
}
