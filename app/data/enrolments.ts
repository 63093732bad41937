import { getSupabase } from '#app/lib/supabase.ts';
import type { Course } from '#domain/courses/course.ts';

/** A course the user is enrolled in, with their rating. */
export type Enrolment = {
  courseId: string;
  enrolledAt: string;
  course: Pick<Course, 'slug' | 'title' | 'level' | 'duration' | 'status'>;
  stars: number | undefined;
};

export async function listEnrolments(userId: string): Promise<Enrolment[]> {
  const supabase = await getSupabase();
  // Admins may read other users' rows too, so each query filters by user.
  const [enrolments, ratings] = await Promise.all([
    supabase
      .from('enrolments')
      .select('course_id,enrolled_at,courses(slug,title,level,duration,status)')
      .eq('user_id', userId)
      .is('left_at', null)
      .order('enrolled_at', { ascending: false })
      .throwOnError(),
    supabase.from('course_ratings').select('course_id,stars').eq('user_id', userId).throwOnError(),
  ]);
  return enrolments.data.map(({ course_id, enrolled_at, courses }) => ({
    courseId: course_id,
    enrolledAt: enrolled_at,
    course: courses,
    stars: ratings.data.find((rating) => rating.course_id === course_id)?.stars,
  }));
}

export async function enrol(courseId: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('enrol', { course: courseId }).throwOnError();
}

/** Enrols in the published course of this slug and returns its title; undefined if there is no such course. */
export async function enrolBySlug(slug: string): Promise<string | undefined> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('courses')
    .select('id,title')
    .eq('status', 'Published')
    .eq('slug', slug)
    .maybeSingle()
    .throwOnError();
  if (data) await enrol(data.id);
  return data?.title;
}

export async function leaveCourse(courseId: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('leave_course', { course: courseId }).throwOnError();
}

export async function rateCourse(courseId: string, stars: number): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('rate_course', { course: courseId, stars }).throwOnError();
}
