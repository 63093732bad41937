import { expect, test } from 'vitest';
import { ContentReads } from './content-reads.ts';

const tables = ['blog_posts', 'courses', 'course_modules', 'course_lessons', 'course_ratings'];

function dependenciesOf(path: string): string[] {
  const reads = new ContentReads();
  reads.add(`http://site.example${path}`);
  return tables.filter((table) => reads.dependOn(table));
}

test.for([
  ['/rest/v1/blog_posts?select=*&published=eq.true', ['blog_posts']],
  ['/rest/v1/courses?select=slug,title&or=(a.eq.1,b.eq.2)', ['courses']],
  ['/rest/v1/courses?select=title,modules:course_modules!inner(id)', ['courses', 'course_modules']],
  [
    '/rest/v1/courses?select=*,course_modules(id,course_lessons(id))',
    ['courses', 'course_modules', 'course_lessons'],
  ],
  ['/rest/v1/courses?select=*,...course_modules!a!left(id)', ['courses', 'course_modules']],
  ['/rest/v1/course_lessons?select=id', ['courses', 'course_modules', 'course_lessons']],
  ['/rest/v1/rpc/course_rating', ['course_ratings']],
  ['/hosted/rest/v1/blog_posts', ['blog_posts']],
] as const)('a page that asks %s depends on %j', ([path, expected]) => {
  expect(dependenciesOf(path)).toEqual(expected);
});

test.for([
  '/rest/v1/profiles?select=email',
  '/rest/v1/rpc/course_totals',
  '/rest/v1/courses?select=title,enrolments(count)',
  '/rest/v1/courses?select=id.count()',
  '/rest/v1/courses?select=title,"course_modules"(id)',
  '/rest/v1/courses?select=title,constructor(id)',
  '/rest/v1/',
  '/storage/v1/object/list/pictures',
])('a page that asks %s depends on everything, because nothing is declared for it', (path) => {
  expect(dependenciesOf(path)).toEqual(tables);
});
