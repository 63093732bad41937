import { getSupabase } from '#app/lib/supabase.ts';
import type { Tables } from '#domain/database/database.ts';
import { callFunction } from './call-function.ts';

export type StaffRole = Tables<'course_staff'>['role'];

export interface StaffMember {
  id: string;
  email: string;
  name: string | null;
  role: StaffRole;
}

/** The staff of a course, longest-serving first. For admins. */
export async function listCourseStaff(courseId: string): Promise<StaffMember[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('course_staff')
    .select('user_id,role,profiles(email,full_name)')
    .eq('course_id', courseId)
    .order('added_at')
    .throwOnError();
  return data.map(({ user_id, role, profiles: { email, full_name } }) => ({
    ...{ id: user_id, email, role },
    name: full_name,
  }));
}

/** Also mails the person what to do first. This function and the one below write their own audit entries. */
export async function addCourseStaff(course: string, email: string, role: StaffRole): Promise<void> {
  await callFunction('teaching', { action: 'add-staff', course, email, role });
}

export async function removeCourseStaff(courseId: string, userId: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('remove_course_staff', { course: courseId, person: userId }).throwOnError();
}
