/**
 * The tables, views and functions that pages read, each with the tables that a visitor's result depends on. A table
 * also depends on the tables that its policies query. All of them announce their changes. A test compares this list
 * with the database.
 */
export const dependencies: Record<string, string[]> = {
  blog_posts: ['blog_posts'],
  courses: ['courses'],
  course_modules: ['course_modules', 'courses'],
  course_lessons: ['course_lessons', 'course_modules', 'courses'],
  lesson_contents: ['lesson_contents', 'courses', 'course_lessons', 'course_modules'],
  course_files: ['course_files', 'lesson_contents', 'courses', 'course_lessons', 'course_modules'],
  assessments: ['assessments'],
  'rpc/certificate_criteria': [
    'certificate_rules',
    'courses',
    'assessments',
    'course_modules',
    'course_lessons',
    'questions',
  ],
  'rpc/course_rating': ['course_ratings'],
  'rpc/lesson_activities': ['lesson_contents', 'courses', 'course_lessons', 'course_modules'],
  'rpc/list_labs': ['lesson_contents', 'courses', 'course_lessons', 'course_modules'],
  'rpc/search_site': ['courses', 'course_modules', 'course_lessons', 'lesson_contents', 'blog_posts'],
};

const announcedTables = new Set(Object.values(dependencies).flat());

/** The tables that one page depends on. Complete once the page is rendered. */
export class ContentReads {
  readonly #tables = new Set<string>();
  #hasUnknown = false;

  /**
   * False if the page read something undeclared. Changes to it may not be announced, so the page must not be cached.
   */
  get areDeclared(): boolean {
    return !this.#hasUnknown;
  }

  /** Records a request to the backend before it is sent. */
  add(url: string): void {
    for (const name of namesIn(new URL(url))) {
      const tables = Object.hasOwn(dependencies, name) ? dependencies[name] : undefined;
      if (!tables) this.#hasUnknown = true;
      for (const table of tables ?? []) this.#tables.add(table);
    }
  }

  /** Whether a change of the table may change the page. If the changed table is unknown, any page may change. */
  dependOn(changed: string | undefined): boolean {
    if (changed === undefined || !announcedTables.has(changed)) return true;
    return this.#hasUnknown || this.#tables.has(changed);
  }
}

/**
 * The table, view or function in the path, and the tables that `select` embeds: `course_modules(id)`, `a:b!inner(c)`.
 */
function namesIn({ pathname, searchParams }: URL): string[] {
  const [, named = ''] = /\/rest\/v1\/(.+)$/.exec(pathname) ?? [];
  const embedded = searchParams
    .getAll('select')
    .join()
    .matchAll(/([^(),.:!]*)(?:![^(),.:!]*)*\(/g);
  return [named, ...[...embedded].map(([, name = '']) => name)];
}
