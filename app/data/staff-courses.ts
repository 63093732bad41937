import { getSupabase } from '#app/lib/supabase.ts';
import type { Tables } from '#domain/database/database.ts';
import { type OutlineModule, readOutline } from './courses.ts';
import { findRole } from './profiles.ts';

/** A course with its outline, for its staff. */
export interface StaffCourse {
  id: string;
  slug: string;
  title: string;
  modules: (OutlineModule & { quizId: string | undefined })[];
  role: 'admin' | Tables<'course_staff'>['role'];
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The course of this slug or id, if the user works on it. */
export async function findStaffCourse(userId: string, course: string): Promise<StaffCourse | undefined> {
  const supabase = await getSupabase();
  const [{ data: found }, role] = await Promise.all([
    supabase
      .from('courses')
      .select(
        'id,slug,title,course_modules(id,slug,title,assessments(id),course_lessons(id,slug,title,kind,duration_minutes)),course_staff(user_id,role)',
      )
      .eq(uuidPattern.test(course) ? 'id' : 'slug', course)
      .eq('course_staff.user_id', userId)
      .is('course_modules.archived_at', null)
      .is('course_modules.course_lessons.archived_at', null)
      .order('position', { referencedTable: 'course_modules' })
      .order('position', { referencedTable: 'course_modules.course_lessons' })
      .maybeSingle()
      .throwOnError(),
    findRole(userId),
  ]);
  const staffRole = role === 'admin' ? role : found?.course_staff[0]?.role;
  if (!found || !staffRole) return undefined;
  const { id, slug, title, course_modules } = found;
  return {
    ...{ id, slug, title },
    modules: course_modules.map((module) => ({ ...readOutline(module), quizId: module.assessments?.id })),
    role: staffRole,
  };
}
