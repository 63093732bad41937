import type { createCourseFiles } from './course-files.ts';
import type { Parts, Steps } from './steps.ts';

interface Module {
  id: string;
  title: string;
  lessons: { id: string; title: string; kind: string; duration_minutes: number | null }[];
}

/** What authors do: in files, in the editor of lessons, in the bank, and in the outline of the back office. */
export function authorSteps(
  { random, run, ask, pick, course, admin, lessons }: Parts,
  files: ReturnType<typeof createCourseFiles>,
  load: () => Promise<unknown>,
): Steps {
  async function saveLesson(isPublished: boolean): Promise<void> {
    const lesson = pick(await lessons());
    if (!lesson) return;
    const [seen] = await run<{ revision: number; details: { title: string } }>(
      'server',
      `select (select max(number) from public.lesson_revisions where lesson_id = lesson.id) as revision,
         private.lesson_details(lesson) as details
       from public.course_lessons lesson where id = $1`,
      [lesson.id],
    );
    const body = `Edited ${random.next()}`;
    const edited = { ...seen?.details, body, ...(random.below(3) === 0 && { title: 'Summary' }) };
    const required_checks = lesson.checks.slice(random.below(2));
    const blocks = required_checks.map((question) => ({ kind: 'check', key: question, question }));
    await ask('service', 'select public.save_lesson($1, $2, $3, $4, $5)', [
      ...[admin, lesson.id, JSON.stringify(seen), JSON.stringify(edited)],
      isPublished ? JSON.stringify({ blocks, required_checks }) : null,
    ]);
  }

  const readQuestion = async () =>
    pick(
      await run<{ id: string; module_id: string; revision: number; lesson: string; is_archived: boolean }>(
        'server',
        `select q.id, q.module_id, q.revision, lesson.content_id as lesson, q.archived_at is not null as is_archived
         from private.questions q join public.course_modules module on module.id = q.module_id
         left join public.course_lessons lesson on lesson.id = q.lesson_id
         where module.course_id = $1 order by q.id`,
        [course],
      ),
    );

  async function saveOutline(change: (modules: Module[]) => void): Promise<void> {
    const [stored] = await run<{ course: object; modules: Module[] }>(
      'server',
      `select to_jsonb(courses) as course, coalesce((
         select jsonb_agg(jsonb_build_object('id', module.id, 'title', module.title, 'lessons', coalesce((
           select jsonb_agg(jsonb_build_object(
             'id', lesson.id, 'title', lesson.title, 'kind', lesson.kind, 'duration_minutes', lesson.duration_minutes
           ) order by lesson.position)
           from public.course_lessons lesson where lesson.module_id = module.id and lesson.archived_at is null
         ), '[]')) order by module.position)
         from public.course_modules module where module.course_id = courses.id and module.archived_at is null
       ), '[]') as modules
       from public.courses where id = $1`,
      [course],
    );
    if (!stored) return;
    change(stored.modules);
    await ask(admin, 'select public.save_course($1)', [
      JSON.stringify({ ...stored.course, modules: stored.modules }),
    ]);
  }

  return {
    import: load,
    async 'edit the files and import'() {
      files.edit();
      await load();
    },
    'save a draft': () => saveLesson(false),
    'publish a revision': () => saveLesson(true),
    async 'save a question'() {
      const question = await readQuestion();
      if (!question) return;
      const { id, lesson, module_id, revision } = question;
      const text = JSON.stringify({ id, kind: 'text', prompt: `Edited ${random.next()}?` });
      const edited = { id, lesson, is_parametric: false, question: text, compiled: text, first_view: {} };
      await ask('service', 'select public.save_question($1, $2, $3, $4)', [
        ...[admin, module_id, revision, JSON.stringify(edited)],
      ]);
    },
    async 'archive a question or bring it back'() {
      const question = await readQuestion();
      if (!question) return;
      await ask('service', 'select public.archive_question($1, $2, $3, $4)', [
        ...[admin, question.id, question.revision, !question.is_archived],
      ]);
    },
    'reorder the outline': () =>
      saveOutline((modules) => {
        for (const module of modules) module.lessons = random.shuffle(module.lessons);
        modules.splice(0, modules.length, ...random.shuffle(modules));
      }),
    'move a lesson': () =>
      saveOutline((modules) => {
        const lesson = pick(modules)?.lessons.pop();
        if (lesson) pick(modules)?.lessons.unshift(lesson);
      }),
    'remove a lesson': () => saveOutline((modules) => void pick(modules)?.lessons.shift()),
    'remove a module': () => saveOutline((modules) => modules.length > 1 && void modules.shift()),
    async 'archive the course or publish it'() {
      await ask(
        admin,
        `select public.set_course_status(id, case status when 'Published' then 'Archived' else 'Published' end, updated_at)
         from public.courses where id = $1`,
        [course],
      );
    },
    async 'try to delete the course'() {
      // A course that nobody has used may go, but then the sequence would end here.
      const [row] = await run<{ is_used: boolean }>(
        'server',
        `select exists (select from private.course_learners where course_id = $1) as is_used`,
        [course],
      );
      if (row?.is_used)
        await ask(admin, 'select public.delete_course(id, updated_at) from public.courses where id = $1', [
          course,
        ]);
    },
  };
}
