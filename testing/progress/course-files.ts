import type { PackedCourse, PackedLesson, PackedModule, PackedQuestion } from '#courseware/pack-course.ts';
import type { Random } from '#courseware/random.ts';

/** Few enough that lessons of one course share them. */
const titles = ['Introduction', 'Practice', 'Summary'];
const lab = { kind: 'lab', key: 'lab', name: 'card-sorter' } as const;

/**
 * The files of a small course that its authors keep editing. Its texts are not compiled, because this is about rows:
 * the database stores whatever the files say.
 */
export function createCourseFiles(word: string, random: Random) {
  let made = 0;
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[random.below(items.length)];
  const title = () => pick(titles) ?? '';
  const number = () => {
    made += 1;
    return made;
  };

  function addQuestion(module: PackedModule): void {
    const id = `${word}-q${number()}`;
    const question = JSON.stringify({ id, kind: 'text', prompt: `Question ${made}?` });
    const lesson = pick(module.lessons)?.content_id ?? '';
    module.questions.push({
      ...{ id, lesson, is_parametric: false, is_for_exam: false, question, compiled: question },
      first_view: { kind: 'text', prompt: id, hints: 0 },
    } satisfies PackedQuestion);
  }

  function addLesson(module: PackedModule): void {
    const name = `l${number()}`;
    const lesson: PackedLesson = {
      ...{ content_id: `${word}-${name}`, slug: name, title: title(), kind: 'Reading', duration_minutes: 6 },
      ...{ objectives: [], ideas: [], body: '', blocks: [], required_checks: [] },
    };
    module.lessons.splice(random.below(module.lessons.length + 1), 0, lesson);
    write(lesson, module);
  }

  /** A new text, with a lab or not, and with questions of the module or none. */
  function write(lesson: PackedLesson, module: PackedModule): void {
    lesson.body = `Text ${number()}`;
    lesson.required_checks = module.questions.flatMap(({ id }) => (random.below(3) === 0 ? [id] : []));
    lesson.blocks = [
      { kind: 'prose', key: `p${made}`, html: `<p>${lesson.body}</p>` },
      ...(random.below(2) === 0 ? [lab] : []),
      ...lesson.required_checks.map((question) => ({ kind: 'check', key: question, question }) as const),
    ];
  }

  function addModule(): void {
    const name = `m${number()}`;
    const module: PackedModule = {
      ...{ content_id: `${word}-${name}`, slug: name, title: title(), teaching_notes: '' },
      ...{ objectives: [], ideas: [], lessons: [], questions: [] },
    };
    course.modules.splice(random.below(course.modules.length + 1), 0, module);
    addLesson(module);
    addQuestion(module);
    addQuestion(module);
    addLesson(module);
  }

  const course: PackedCourse = {
    ...{ slug: word, title: `Course ${word}`, level: 'Beginner', summary: 'A course.', instructor: 'Ann' },
    ...{
      category: 'Basics',
      duration: '1 week',
      position: 1,
      status: null,
      introductory: true,
      objectives: [],
      skills: [],
    },
    ...{ description: '', modules: [], projects: [], files: [] },
  };
  addModule();
  addModule();

  const takeOut = <Item>(items: Item[]): Item | undefined => items.splice(random.below(items.length), 1)[0];
  const edits: ((module: PackedModule, other: PackedModule) => void)[] = [
    addModule,
    () => course.modules.length > 1 && takeOut(course.modules),
    () => course.modules.splice(0, course.modules.length, ...random.shuffle(course.modules)),
    (module) => addLesson(module),
    (module) => takeOut(module.lessons),
    (module) => module.lessons.splice(0, module.lessons.length, ...random.shuffle(module.lessons)),
    (module) => Object.assign(pick(module.lessons) ?? {}, { title: title() }),
    (module) => Object.assign(module, { title: title() }),
    (module) => Object.assign(pick(module.lessons) ?? {}, { slug: `l${number()}` }),
    (module) => {
      const lesson = pick(module.lessons);
      if (lesson) write(lesson, module);
    },
    (module, other) => {
      const lesson = takeOut(module.lessons);
      if (lesson) other.lessons.push(lesson);
    },
    (module) => addQuestion(module),
    (module) => takeOut(module.questions),
    (module, other) => {
      const question = takeOut(module.questions);
      if (question) other.questions.push(question);
    },
  ];
  return {
    course,
    /** Changes the files in one to three ways. */
    edit(): void {
      for (let times = random.below(3); times >= 0; times -= 1) {
        const [module, other] = [pick(course.modules), pick(course.modules)];
        if (module && other) pick(edits)?.(module, other);
      }
    },
  };
}
