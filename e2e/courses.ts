import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Course, CourseStatus } from '#domain/courses/course.ts';
import type { Database, Json } from '#domain/database/database-types.ts';
import { type Account, serviceClient } from './accounts.ts';

/** The backend with this person's rights. */
export async function clientOf({ email, password }: Omit<Account, 'id'>): Promise<SupabaseClient<Database>> {
  const client = serviceClient();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

/** A course that no other test uses. */
export async function addCourse(
  admin: Account,
  { status = 'Draft', ...facts }: Partial<Course> & { modules?: Json[] } = {},
): Promise<Course> {
  const client = await clientOf(admin);
  const { data: draft } = await client
    .rpc('save_course', {
      course: {
        title: `Course ${randomUUID()}`,
        summary: 'What this course is about, in one sentence.',
        level: 'Beginner',
        instructor: 'Ann Example',
        category: 'Testing',
        duration: '2 weeks',
        ...facts,
      },
    })
    .throwOnError();
  return status === 'Draft' ? draft : setStatus(client, draft, status);
}

export async function setStatus(
  client: SupabaseClient<Database>,
  { id, updated_at }: Course,
  status: CourseStatus,
): Promise<Course> {
  const { data } = await client
    .rpc('set_course_status', { course_id: id, new_status: status, seen_at: updated_at })
    .throwOnError();
  return data;
}
