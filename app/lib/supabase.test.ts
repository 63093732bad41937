import { expectTypeOf, test } from 'vitest';
import type { Supabase } from './supabase.ts';

// `npm run check` compares these types. The test sends no request.
test('a query has the type of what it selects, of embedded rows too', () => {
  const lessons = (supabase: Supabase) =>
    supabase.from('course_modules').select('title, courses(level), course_lessons(kind)').throwOnError();
  expectTypeOf<Awaited<ReturnType<typeof lessons>>['data']>().toEqualTypeOf<
    {
      title: string;
      courses: { level: 'Beginner' | 'Intermediate' | 'Advanced' };
      course_lessons: { kind: 'Reading' | 'Video' | 'Exercise' | 'Quiz' }[];
    }[]
  >();
});

test('a call has the type of what the function returns', () => {
  const rating = (supabase: Supabase) =>
    supabase.rpc('course_rating', { course: '' }).single().throwOnError();
  expectTypeOf<Awaited<ReturnType<typeof rating>>['data']>().toEqualTypeOf<{
    rating: number | null;
    ratings: number;
  }>();
  const titles = (supabase: Supabase) =>
    supabase.rpc('search_blog_posts', { search_text: '' }).select('title').throwOnError();
  expectTypeOf<Awaited<ReturnType<typeof titles>>['data']>().toEqualTypeOf<{ title: string }[]>();
});
