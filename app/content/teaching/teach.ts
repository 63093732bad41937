import type { QuestionKind } from '#app/content/types.ts';

/** Copy of the pages where people who work on a course write it. */
export const teachPage = {
  title: 'Teach',
  lead: 'The courses you work on. Write lessons and questions, and see how your learners get on.',
  waiting: 'Loading your courses...',
  signedOut: {
    title: 'Sign in to teach',
    text: 'This page is for people who write our courses.',
    button: 'Sign In',
  },
  withoutScript: 'Writing courses needs JavaScript.',
  failed: 'Your courses could not be loaded.',
  retry: 'Try again',
  none: {
    title: 'You do not work on a course yet',
    text: 'An administrator adds people to the staff of a course. Your courses then appear here.',
  },
  notStaff: 'There is no such course, or you do not work on it.',
  back: 'All your courses',
  roles: { instructor: 'Instructor', reviewer: 'Reviewer' },
  counts: (lessons: number, drafts: number) => {
    const all = lessons === 1 ? '1 lesson' : `${lessons} lessons`;
    return drafts === 0 ? all : `${all}, ${drafts} with unpublished changes`;
  },
  tabs: {
    lessons: 'Lessons',
    questions: 'Questions',
    files: 'Files',
    learners: 'Learners',
    results: 'Results',
    projects: 'Projects',
    messages: 'Messages',
  },
  reviewer:
    'You are a reviewer of this course: you can read and try everything, and review projects. An instructor can change it.',
  publicPage: 'View public page',
} as const;

export const taughtLessons = {
  failed: 'The lessons could not be loaded.',
  empty: 'This course has no modules yet.',
  outline: 'Add, rename and order',
  noLessons: 'This module has no lessons yet.',
  kinds: { Reading: 'Reading', Video: 'Film', Exercise: 'Exercise', Quiz: 'Quiz' },
  minutes: (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
  states: {
    empty: 'Nothing written',
    draft: 'Draft',
    published: 'Published',
    changed: 'Published, with a newer draft',
  },
  changed: (time: string) => `Changed ${time}`,
} as const;

/** The page where instructors change the modules and lessons of their course. */
export const outlineEditor = {
  title: 'Outline of the course',
  lead: 'Learners see the new outline as soon as you save it. A lesson without a published text is listed for them too, so write it soon.',
  removal:
    'What you remove is archived if something was written in it or a learner has used it. You can bring it back below.',
  back: 'All lessons',
  failed: 'The outline could not be loaded.',
  failedToSave: 'The outline could not be saved. Please try again.',
  readOnly: 'Reviewers read a course. An instructor can change its outline.',
  save: 'Save outline',
  done: { title: 'Saved', text: 'Learners see the new outline now.' },
  state: { unsaved: 'Unsaved changes', saved: 'All changes saved' },
  conflict: {
    title: 'Somebody else changed this course',
    hint: 'Nothing was overwritten. Your own changes are still below.',
    take: 'Take their version',
  },
  archived: {
    title: 'Archived',
    lead: 'Nobody but the people who work on this course sees these. Bring one back, then save.',
    module: (title: string) => `Module: ${title}`,
    lesson: (title: string) => `Lesson: ${title}`,
    bringBack: (title: string) => `Bring back ${title}`,
  },
} as const;

/** Problems of a text as its author types it. */
export const textProblems = {
  title: 'Problems',
  checking: 'Checking…',
  none: 'No mistakes found.',
  errors: (count: number) => (count === 1 ? '1 mistake' : `${count} mistakes`),
  advice: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  adviceHint: 'Our rules for good lessons. They do not keep you from publishing.',
  line: (line: number) => `Line ${line}`,
  whole: 'Whole text',
  unchecked: 'The text could not be checked. It is checked again when you go on typing.',
} as const;

export const lessonEditor = {
  back: 'All lessons',
  missing: 'There is no such lesson. It may have been archived.',
  failed: 'The lesson could not be loaded.',
  fields: {
    title: 'Title',
    kind: 'Kind',
    minutes: 'Minutes',
    objectives: 'Objectives',
    body: 'Text',
  },
  hints: {
    objectives: 'What a learner can do afterwards, one on each line.',
  },
  details: 'Title and facts',
  film: {
    button: 'Add a film',
    lead: 'Everybody gets captions and a transcript with a film. The transcript begins with the words of the captions; you can change it in the text.',
    fields: {
      title: 'Title of the film',
      film: 'Film',
      captions: 'Captions',
      poster: 'Picture to begin with (optional)',
    },
    hints: {
      film: (megabytes: number) => `An .mp4 or .webm file of at most ${megabytes} MB.`,
      captions: 'A .vtt file (WebVTT).',
      poster: 'A .png, .jpeg or .webp file.',
    },
    upload: 'Upload and insert',
    busy: 'Uploading...',
    errors: {
      title: 'Please enter a title.',
      film: 'Please choose a film: an .mp4 or .webm file.',
      tooLarge: (megabytes: number, most: number) =>
        `This film has ${megabytes} MB, and at most ${most} MB can be stored. Export it with a lower quality, or cut it into two.`,
      captions: 'Please choose the captions: a .vtt file. A film without captions cannot be added.',
      noWords: 'There are no words in these captions. Please choose another .vtt file.',
      poster: 'Please choose a .png, .jpeg or .webp file, or none.',
    },
    refused: {
      '413': 'One of the files is too large.',
      '415': 'One of the files is not what its name says. Films have to be MP4 or WebM, and captions WebVTT.',
      '429': 'You have uploaded many files within an hour. Please try again later.',
    },
    failed: 'The film could not be uploaded. Please check your connection and try again.',
  },
  learnerPreview: {
    title: 'Preview as learner',
    open: 'Preview as learner',
    newTab: '(opens in a new tab)',
    notice:
      'This is how learners see the lesson, with your latest changes. Nothing you answer here is recorded.',
    back: 'Back to the editor',
  },
  preview: {
    title: 'Preview',
    hint: 'As learners see it. Your answers here are not recorded.',
    skip: 'Skip the preview',
    width: 'How to preview the lesson',
    modes: { page: 'Beside the text', phone: 'Phone, 390 px', print: 'On paper' },
    frame: 'The lesson in this form',
    empty: 'What you write appears here as learners will see it.',
    failed: 'The preview could not be refreshed. It shows the text before your last changes.',
  },
  save: { draft: 'Save draft', publish: 'Publish' },
  state: {
    unsaved: 'Unsaved changes, kept on this device',
    notSent: 'Kept on this device. The server could not be reached; your next change tries again.',
    draft: 'Saved as a draft',
    published: 'Published',
    empty: 'Nothing written yet',
  },
  done: {
    draft: { title: 'Saved', text: 'The draft is saved. Learners still see the published text.' },
    publish: { title: 'Published', text: 'Learners see the new text now.' },
    restore: {
      title: 'Restored',
      text: 'The old text is your newest draft. Publish it to show it to learners.',
    },
  },
  refused: {
    title: 'Not published',
    text: (count: number, first: string) =>
      count === 1 ? `There is a mistake: ${first}` : `There are ${count} mistakes. The first: ${first}`,
  },
  failedToSave: 'The lesson could not be saved. Please try again.',
  leave: 'Your changes are kept on this device and offered when you open this lesson again.',
  conflict: {
    title: 'Somebody else changed this lesson',
    text: (who: string, time: string) =>
      `${who} saved it on ${time}, after you had opened it. Nothing was overwritten, and your own text is still below.`,
    somebody: 'Somebody',
    look: 'Compare their text with yours',
    take: 'Take their version',
    overwrite: 'Save mine over it',
    gone: 'The lesson has been archived meanwhile. Your own text is still below.',
    taken: 'You now see another version. Yours is kept until you leave this page.',
    bringBack: 'Bring back mine',
  },
} as const;

/** The saved texts of a lesson or question. */
export const revisionHistory = {
  title: 'History',
  lead: 'Every saved text. Restoring one adds it as a new draft, so nothing is lost.',
  none: 'Nothing was saved yet.',
  revision: (number: number) => `Revision ${number}`,
  published: 'Published',
  newest: 'Newest',
  imported: 'From the curriculum files',
  somebody: 'Somebody who has left',
  compare: (number: number) => `Compare revision ${number}`,
  hide: 'Hide the comparison',
  loading: 'Loading…',
  failed: 'This text could not be loaded.',
  restore: 'Restore this text',
} as const;

/** Two texts, line by line. */
export const difference = {
  legend: 'Lines with a minus are only in the old text, lines with a plus only in yours.',
  same: 'The texts are the same.',
  added: 'Added:',
  removed: 'Removed:',
  skipped: (count: number) => (count === 1 ? '1 line is the same' : `${count} lines are the same`),
} as const;

const kindNames: Record<string, string> = {
  single: 'Single choice',
  multiple: 'Multiple choice',
  numeric: 'Number',
  text: 'Short text',
  order: 'Order',
  match: 'Match',
  group: 'Groups',
  point: 'Point',
  blanks: 'Blanks',
} satisfies Record<QuestionKind, string>;

export const taughtQuestions = {
  failed: 'The questions could not be loaded.',
  search: 'Search questions by their words, id or lesson',
  module: 'Module',
  allModules: 'All modules',
  create: 'New question',
  createIn: (module: string) => `New question in ${module}`,
  empty: 'No questions yet.',
  noMatch: 'No questions match your search.',
  found: (count: number) => (count === 1 ? '1 question' : `${count} questions`),
  archived: 'Archived',
  states: { draft: 'Draft', changed: 'Published, with a newer draft' } as Partial<Record<string, string>>,
  parametric: 'New numbers each time',
  forExam: 'Reserved for exams',
  difficulties: ['Easy', 'Medium', 'Hard'],
  kinds: kindNames,
} as const;

export const questionEditor = {
  back: 'All questions',
  newTitle: 'New question',
  missing: 'There is no such question.',
  failed: 'The question could not be loaded.',
  source: 'Question',
  sourceHint: 'In YAML, as in the files of the curriculum. The key never reaches a learner before it is due.',
  start: { label: 'Start from', button: 'Use' },
  askedIn: 'Asked in',
  tryIt: {
    title: 'Try it',
    hint: 'As a learner sees it. Nothing is recorded.',
    waiting: 'The question appears here as soon as it has no mistakes.',
    again: 'New numbers',
    grading: 'How it is graded',
    grade: (percent: number) => `This answer gets ${percent} % of the points`,
  },
  save: { draft: 'Save draft', publish: 'Publish' },
  state: {
    unsaved: 'Unsaved changes, kept on this device',
    draft: 'Saved as a draft',
    published: 'Published',
  },
  duplicate: 'Duplicate',
  done: {
    draft: {
      title: 'Saved',
      text: 'The draft is saved. Publish it here, or publish a lesson that asks it.',
    },
    publish: {
      title: 'Published',
      text: 'New attempts get the new question. Those that have begun keep the old one.',
    },
    restore: {
      title: 'Restored',
      text: 'The old text is your newest draft. Publish it to show it to learners.',
    },
    archived: { title: 'Archived', text: 'The question is no longer drawn. Results that refer to it stay.' },
    restored: { title: 'Restored', text: 'The question is in the bank again.' },
  },
  refused: {
    title: 'Not saved',
    text: (count: number, first: string) =>
      count === 1 ? `There is a mistake: ${first}` : `There are ${count} mistakes. The first: ${first}`,
  },
  failedToSave: 'The question could not be saved. Please try again.',
  leave: 'Your changes are kept on this device and offered when you open this question again.',
  conflict: {
    title: 'Somebody else changed this question',
    text: (who: string, time: string) =>
      `${who} saved it on ${time}, after you had opened it. Nothing was overwritten, and your own text is still below.`,
    somebody: 'Somebody',
    look: 'Compare their text with yours',
    take: 'Take their version',
    overwrite: 'Save mine over it',
    taken: 'You now see another version. Yours is kept until you leave this page.',
    bringBack: 'Bring back mine',
  },
  archive: {
    archive: {
      button: 'Archive',
      title: 'Archive this question?',
      text: 'Quizzes and exams no longer draw it. Attempts that have begun and results stay as they are.',
    },
    restore: {
      button: 'Bring back',
      title: 'Bring this question back?',
      text: 'Quizzes and exams draw it again.',
    },
  },
} as const;
