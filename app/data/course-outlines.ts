import { getSupabase } from '#app/lib/supabase.ts';
import type { CourseLesson, CourseModule } from '#domain/courses/course-input.ts';
import { knownIdeas } from './courses.ts';

type OutlinedLesson = CourseLesson & { id: string };
type OutlinedModule = Omit<CourseModule, 'lessons'> & { id: string; lessons: OutlinedLesson[] };

/** The outline of a course, for those who change it. */
export interface CourseOutline {
  courseId: string;
  /** When the course was last changed. The database refuses to change a later version. */
  updatedAt: string;
  modules: OutlinedModule[];
  archived: { modules: OutlinedModule[]; lessons: (OutlinedLesson & { moduleId: string })[] };
}

export async function findOutline(courseId: string): Promise<CourseOutline> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('courses')
    .select(
      'updated_at,course_modules(id,title,objectives,ideas,teaching_notes,archived_at,course_lessons(id,title,kind,duration_minutes,objectives,ideas,archived_at))',
    )
    .eq('id', courseId)
    .order('position', { referencedTable: 'course_modules' })
    .order('position', { referencedTable: 'course_modules.course_lessons' })
    .single()
    .throwOnError();
  const modules = data.course_modules.map(({ course_lessons, ...module }) => ({
    ...withKnownIdeas(module),
    lessons: course_lessons.map(withKnownIdeas),
  }));
  const shown = modules.filter(({ archived_at }) => archived_at === null);
  return {
    courseId,
    updatedAt: data.updated_at,
    modules: shown.map(({ lessons, ...module }) => ({
      ...module,
      lessons: lessons.filter(({ archived_at }) => archived_at === null),
    })),
    archived: {
      modules: modules.filter(({ archived_at }) => archived_at !== null),
      lessons: shown.flatMap(({ id, lessons }) =>
        lessons
          .filter(({ archived_at }) => archived_at !== null)
          .map((lesson) => ({ ...lesson, moduleId: id })),
      ),
    },
  };
}

const withKnownIdeas = <Part extends { ideas: string[] }>(part: Part) => ({
  ...part,
  ideas: knownIdeas(part.ideas),
});

export async function saveOutline(courseId: string, seenAt: string, modules: CourseModule[]): Promise<void> {
  const supabase = await getSupabase();
  await supabase
    .rpc('save_course_outline', {
      course: courseId,
      seen_at: seenAt,
      modules: JSON.parse(JSON.stringify(modules)),
    })
    .throwOnError();
}
