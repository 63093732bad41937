export const adminCourses = {
  counts: {
    courses: 'Courses',
    published: 'Published',
    enrolments: 'Enrolments',
    rating: 'Average rating',
    waiting: (drafts: number, archived: number) => `${drafts} in draft, ${archived} archived`,
    ratings: (count: number) => (count === 1 ? 'from 1 rating' : `from ${count} ratings`),
  },
  search: 'Search courses by title or instructor',
  create: 'Add course',
  filters: {
    level: 'Level',
    status: 'Status',
    category: 'Category',
    all: { level: 'All levels', status: 'All statuses', category: 'All categories' },
  },
  table: 'Courses, newest first',
  columns: ['Course', 'Category', 'Status', 'Enrolments', 'Rating', 'Last modified', 'Actions'],
  rating: (stars: number, ratings: number) => `${stars.toFixed(1)} (${ratings})`,
  unrated: 'None yet',
  failed: 'Failed to fetch courses. Please try again.',
  empty: 'No courses yet. Add your first course!',
  noMatch: 'No courses match your search.',
  missing: 'There is no such course. It may have been deleted.',
  back: 'All courses',
  view: 'View public page',
  write: 'Write lessons and questions',
  actions: {
    edit: 'Edit',
    Published: 'Publish',
    Archived: 'Archive',
    Draft: 'Make draft',
    delete: 'Delete',
  },
  done: {
    title: 'Done',
    Published: 'The course is published.',
    Archived: 'The course is archived.',
    Draft: 'The course is a draft again.',
    delete: 'The course is deleted.',
  },
  unwritten: {
    title: (count: number) =>
      count === 1 ? 'One lesson has no published text yet:' : `${count} lessons have no published text yet:`,
    more: (count: number) => `and ${count} more`,
    text: 'Learners would find “This lesson is being written” in their place.',
    button: 'Publish anyway',
  },
  confirm: {
    Published: {
      title: 'Publish this course?',
      text: 'It appears in the catalogue at once, and learners can enrol.',
    },
    Archived: {
      title: 'Archive this course?',
      text: 'It leaves the catalogue at once. Learners who are enrolled keep it in their account.',
    },
    Draft: {
      title: 'Make this course a draft again?',
      text: 'It leaves the catalogue at once. This works only while nobody is enrolled.',
    },
    delete: {
      title: 'Delete this course?',
      text: 'Its modules and lessons go with it, and nobody can bring them back. A course that somebody enrolled in can only be archived.',
    },
  },
} as const;

export const courseEditor = {
  newTitle: 'New course',
  groups: { course: 'The course', catalogue: 'In the catalogue', outline: 'Modules and lessons' },
  fields: {
    title: 'Title',
    slug: 'Address',
    summary: 'Summary',
    description: 'Description',
    level: 'Level',
    introductory: 'Introductory course',
    instructor: 'Instructor',
    category: 'Category',
    duration: 'Duration',
    thumbnail_url: 'Thumbnail',
    objectives: 'Objectives',
    skills: 'Skills on the certificate',
    position: 'Place in the catalogue',
  },
  hints: {
    slug: 'The last part of the address. Leave it empty to make it from the title.',
    fixedSlug: 'It stays as it is while the course is published or archived, so that links keep working.',
    summary: 'One or two sentences, shown in the catalogue.',
    description: 'Shown on the page of the course. In Markdown: ## heading, **bold**, [link](address).',
    level: 'The website calls the Advanced level Expert.',
    introductory: 'Open on the Free plan, and marked so in the catalogue.',
    duration: 'As you would say it, such as 2 weeks.',
    thumbnail_url: 'The address of a picture, or one of at most 5 MB from this device.',
    objectives: 'What learners can do after the course, one on each line, at most 10.',
    skills:
      'What the certificate of the level says about its holder because of this course, one on each line.',
    position: 'A number that orders the courses of a level. Courses without one come last.',
  },
  taken: 'Another course has this address already.',
  outline: {
    lead: 'Drag by the handle, or use the arrows, to change the order.',
    addModule: 'Add module',
    addLesson: 'Add lesson',
    module: (position: number) => `Module ${position}`,
    lesson: (position: number) => `Lesson ${position}`,
    lessonsOf: (position: number) => `Lessons of module ${position}`,
    moduleTitle: 'Module title',
    lessonTitle: 'Lesson title',
    kind: 'Kind',
    minutes: 'Minutes',
    more: 'Objectives and tags',
    moreOfModule: 'Objectives, tags and notes for teachers',
    objectives: 'Objectives, one on each line',
    notes: 'Notes for teachers',
    notesHint:
      'In Markdown: timing, materials, questions to discuss. They are part of the plan for teachers.',
    ideas: 'Big ideas of AI',
    idea: {
      perception: 'Perception',
      representation: 'Representation and reasoning',
      learning: 'Learning',
      interaction: 'Natural interaction',
      society: 'Societal impact',
    },
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    remove: (name: string) => `Remove ${name}`,
    moved: (name: string, position: number, count: number) =>
      `${name} is now number ${position} of ${count}.`,
  },
  save: { create: 'Create course', update: 'Save changes' },
  created: { title: 'Saved', text: 'The course has been added as a draft.' },
  updated: { title: 'Saved', text: 'The course has been saved.' },
  state: { unsaved: 'Unsaved changes', saved: 'All changes saved' },
  conflict: {
    title: 'Somebody else changed this course',
    button: 'Load the saved version',
    hint: 'Nothing was overwritten. What you typed is still below; loading the saved version replaces it.',
  },
} as const;

export const courseStaff = {
  title: 'Staff',
  lead: 'Instructors change lessons and questions, reviewers read them. Both see the learners.',
  none: 'Nobody yet. Admins can do all of it too.',
  failed: 'The staff could not be loaded.',
  email: 'Email of an account',
  role: 'Role',
  roles: { instructor: 'Instructor', reviewer: 'Reviewer' },
  add: 'Add to the staff',
  adding: 'Adding...',
  remove: (name: string) => `Remove ${name} from the staff`,
  confirm: {
    title: 'Remove from the staff?',
    text: 'They can no longer open the teaching pages of this course. What they wrote stays.',
    button: 'Remove',
  },
  done: {
    add: {
      title: 'Done',
      text: 'They are now among the staff of this course. A mail that says what to do first is in the queue.',
    },
    remove: { title: 'Done', text: 'They are no longer among the staff of this course.' },
  },
} as const;

/** Courses as a zip file. */
export const courseArchive = {
  open: 'Import and export',
  title: 'Import and export',
  lead: 'Courses as a zip file with a folder for each: texts in Markdown, questions in YAML, figures and downloads.',
  export: {
    title: 'Export',
    text: 'The file holds the answers to all questions. Keep it where learners cannot find it.',
    course: 'What to export',
    all: 'All courses',
    button: 'Download zip file',
    busy: 'Preparing...',
    failed: 'The export did not work. Please try again.',
    missing: {
      nothing: 'The zip file is downloaded, and nothing was left out.',
      title: 'The zip file is downloaded. Not in it:',
      course: (slug: string, reason: string) => `The course ${slug} (${reason})`,
      drafts: (count: number) =>
        count === 1
          ? 'The draft of one lesson. The file has its published text, if there is one.'
          : `The drafts of ${count} lessons. The file has their published texts, if there are any.`,
      films: (count: number) =>
        count === 1
          ? 'One file of a film. Films are uploaded in the editor of a lesson.'
          : `${count} files of films. Films are uploaded in the editor of a lesson.`,
      pictures: (count: number) =>
        count === 1 ? 'The thumbnail of a course.' : `The thumbnails of ${count} courses.`,
    },
  },
  import: {
    title: 'Import',
    text: 'The file is checked first, and you see what would change. Nothing is stored before you say so. Parts that were changed in the back office are kept.',
    file: 'Zip file',
    hint: (megabytes: number, files: number) =>
      `At most ${megabytes} MB and ${files.toLocaleString('en')} files.`,
    check: 'Check the file',
    checking: 'Checking...',
    missing: 'Please choose a zip file',
    tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB`,
    failed: 'The file could not be checked. Please try again.',
    store: 'Import these courses',
    storing: 'Importing...',
  },
  report: {
    problems: (count: number) =>
      count === 1 ? 'One problem, nothing was stored' : `${count} problems, nothing was stored`,
    shown: (shown: number) => `The first ${shown} are shown.`,
    place: (file: string, line: number | undefined) => (line === undefined ? file : `${file}, line ${line}`),
    archive: 'The zip file',
    ready: 'The file is fine. This is what importing it would do:',
    stored: 'The courses are imported:',
    published:
      'A course that is new here is published at once, unless its file says that it is a draft or archived.',
    table: 'What happens to each course',
    columns: ['Lessons of', 'New', 'Changed', 'Same', 'Kept'],
    keptCourse: 'kept as it is here',
    kept: 'Kept, because they were changed here',
  },
} as const;

const people = (count: number) => (count === 1 ? '1 learner' : `${count} learners`);

export const courseCounting = {
  title: 'Certificate of the level',
  state: {
    yes: 'This course counts: while it is published, the certificate of its level takes all its modules.',
    no: 'This course does not count for the certificate of its level.',
  },
  button: { yes: 'Make it count', no: 'Stop counting it' },
  ask: { yes: 'Count this course for the certificate?', no: 'Stop counting this course?' },
  failed: 'What this means for learners could not be loaded. Please close this and try again.',
  modules: (now: number, then: number) =>
    now === then
      ? `The certificate goes on taking ${now} modules. A course counts while it is published.`
      : `The certificate takes ${then} modules instead of ${now}, for all who begin the level from now on.`,
  begun: (count: number) =>
    `Begun without a certificate so far: ${people(count)}. They keep the rule they began with, unless the new one is easier.`,
  gaining: (count: number) => `Will need less than before: ${people(count)}.`,
  losing: (count: number) => `Will need more than before: ${people(count)}.`,
  holders: (count: number) => `Keep the certificate they have: ${people(count)}.`,
  done: {
    yes: { title: 'Done', text: 'The course counts for the certificate of its level.' },
    no: { title: 'Done', text: 'The course no longer counts for the certificate of its level.' },
  },
} as const;
