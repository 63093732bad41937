/** The words of /classes and its pages. */
const rosterProblems = {
  no_header: (_: string) => 'The file is empty. Its first line names the columns.',
  open_quote: (_: string) => 'A quotation mark in the file is never closed.',
  no_name_column: (_: string) => 'There is no column "name".',
  unknown_column: (text: string) =>
    `We do not know the column "${text}". There are: number, name, birth year, email.`,
  twice_column: (text: string) => `The column "${text}" comes twice.`,
  too_many_rows: (text: string) => `The file has ${text} rows. A roster has at most 500.`,
  no_rows: (_: string) => 'The file has a header and no rows. Nothing is changed by an empty roster.',
  too_many_cells: (text: string) => `The row has ${text} cells, more than the header.`,
  name: (text: string) =>
    text
      ? `"${text}" cannot be a name: pupils have 2 to 30 characters and no @, people with an address up to 100.`
      : 'The name is missing.',
  email: (text: string) => `"${text}" is not an email address.`,
  number: (text: string) => `The number "${text.slice(0, 20)}..." is too long. It has at most 40 characters.`,
  birth_year: (text: string) => `"${text}" is not a birth year with four digits.`,
  birth_year_missing: (text: string) =>
    `${text || 'The pupil'} is new and has no email address, so we need the birth year.`,
  birth_year_of_adult: (text: string) => `Born in ${text}: adults need an email address of their own.`,
  twice_number: (text: string) => `The number ${text} comes twice.`,
  twice_email: (text: string) => `The address ${text} comes twice.`,
  twice_name: (text: string) =>
    `${text} comes twice. Pupils sign in with their name, so add a letter to one of them.`,
  other_kind: (text: string) =>
    `${text} is in the class with another way to sign in. A roster cannot add or take away an email address.`,
  of_other_class: (text: string) =>
    `${text} has the number of a pupil of another class. A teacher of that class who teaches here too, or the owner or a manager of your school, can upload this roster and bring them in.`,
  joined_with_other_email: (text: string) => `This person has joined with another address than ${text}.`,
};

export const classesPage = {
  title: 'My classes',
  lead: 'Your classes and teams: who learns, what they work on, and how far they are.',
  waiting: 'Loading your classes...',
  failed: 'Your classes could not be loaded.',
  withoutScript: 'This page needs JavaScript. Please switch it on and load it again.',
  signedOut: { title: 'Please sign in', text: 'Your classes belong to your account.', button: 'Sign In' },
  none: 'You do not teach a class yet.',
  noOrganisation:
    'Classes belong to a school or company with an agreement. Its owner can make you a teacher there.',
  forSchools: 'What we offer schools and companies',
  members: (count: number) => (count === 1 ? '1 learner' : `${count} learners`),
  archived: 'Archived',
  create: {
    title: 'Make a class',
    name: 'Name of the class or team',
    hint: 'Such as "5b" or "Sales team". Learners see it.',
    organisation: 'School or company',
    button: 'Make the class',
    busy: 'Making the class...',
    errors: { name: 'Please give a name of up to 80 characters.' },
  },
} as const;

export const joinClassPage = {
  title: 'Join a class',
  lead: 'With the code of your teacher. Teachers of the class then see your name, your email address, how far you are in what they assign, and your results in quizzes and class tests. You also join their school or company: its owner and managers see your name, your email address, and your lessons, results and certificates.',
  code: 'Class code',
  hint: '8 letters and digits',
  button: 'Join the class',
  busy: 'Joining...',
  unknown: 'No class that you can join has this code. Please ask your teacher.',
  done: (name: string) => `You have joined ${name}. What it works on is on this page.`,
  pictures: 'No email address? Sign in with your pictures',
} as const;

export const classPage = {
  failed: 'The class could not be loaded.',
  notYours: 'There is no such class of yours.',
  back: 'To my classes',
  archived: 'This class is archived. You can look at it and download its results.',
  tabs: {
    progress: 'Progress',
    people: 'People',
    work: 'Assignments',
    questions: 'Questions',
    tests: 'Before and after',
  },
} as const;

const states = {
  open: 'Not begun',
  begun: 'Begun',
  done: 'Done',
  stuck: 'Stuck',
};

export const classProgress = {
  live: 'This page updates by itself.',
  states,
  marks: { open: '', begun: '…', done: '✓', stuck: '!' },
  noWork: 'Nothing is assigned yet, so there is nothing to show.',
  assign: 'Assign a course or a lesson',
  nobody: 'Nobody is in the class yet.',
  addPeople: 'Add people',
  course: 'Course',
  caption: (course: string) => `Learners by lessons and quizzes: ${course}`,
  learner: 'Learner',
  doneColumn: 'Done',
  waiting: 'Has not joined yet',
  quiz: 'Quiz',
  quizMark: 'Q',
  quizOf: 'Quiz of a module',
  stuck: {
    title: 'Who is stuck',
    none: 'Nobody is stuck.',
    rule: 'A learner counts as stuck when nothing has happened in their latest lesson for three days, or after failing a quiz twice.',
  },
  plans: 'Plans for teaching each module (PDF)',
  csv: {
    name: 'name',
    number: 'number',
    email: 'email',
    done: 'done',
    total: 'of',
    lastActive: 'last_active_at',
  },
} as const;

export const classPeople = {
  title: 'People in the class',
  none: 'Nobody is in the class yet. Upload a roster, or give people the code.',
  columns: ['Name', 'Signs in with', 'State', 'More'],
  byEmail: (email: string) => email,
  byPictures: (year: number | null) => (year ? `Pictures, born in ${year}` : 'Pictures'),
  byOwnAddress: 'An address of their own',
  waiting: 'Invited, has not joined yet',
  joined: 'Joined',
  noCard: 'Needs a login card',
  ready: 'Has a login card',
  blocked: 'Too many wrong pictures: needs a new card',
  ofOtherClass: (name: string) =>
    name
      ? `Login cards come from the class ${name}`
      : 'Login cards come from the people who manage your school',
  ofFamily: 'The family looks after the account',
  own: 'Looks after their own account',
  open: (name: string, notes: number) => `${name}: notes and more${notes > 0 ? ` (${notes})` : ''}`,
  more: 'Notes and more',
  code: {
    title: 'Class code',
    pupils: 'Pupils with a login card sign in here:',
    open: 'People with an account of their own who are not on the roster can join here:',
    closed: 'The code is closed: nobody new can join with it. Pupils still sign in.',
    close: 'Close the code',
    reopen: 'Open the code',
    reset: 'New code',
    resetDone: 'The class has a new code. Printed login cards show the old one: please print them again.',
  },
  cards: {
    title: 'Login cards',
    text: 'A card shows the class code, the name and four pictures. Making a card gives the pupil new pictures: older cards of that pupil stop working. For a pupil of several classes the first class makes them.',
    missing: (count: number) => `Make cards for ${count} without one (PDF)`,
    all: 'Make new cards for all (PDF)',
    busy: (done: number, count: number) => `Making cards: ${done} of ${count}`,
    none: 'Nobody in the class needs a login card.',
  },
  teachers: {
    title: 'Teachers',
    add: 'Add a teacher',
    choose: 'Choose a teacher of your organisation',
    button: 'Add',
    remove: (name: string) => `Remove ${name}`,
    removeShort: 'Remove',
  },
  settings: {
    title: 'Name and year',
    name: 'Name of the class',
    save: 'Save the name',
    saved: 'Saved.',
    up: 'Move up a year',
    upText:
      'Makes a new class with the same people, teachers and code, and archives this one with its assignments and notes. Login cards stay valid.',
    newName: 'Name of the new class',
    upButton: 'Move the class up',
    upDone: 'This is the class of the new year.',
    error: 'Please give a name of up to 80 characters.',
  },
} as const;

export const classRoster = {
  title: 'Roster',
  text: 'Upload the list of your class as a CSV file. You see what would change before anything does.',
  format:
    'Columns: name, and if you have them number, birth year, email. With an email address we invite the person. Without one the pupil signs in with pictures, and we need the birth year. Anyone who is not in the file leaves the class.',
  consent: (by: string) =>
    `Children under 13: your agreement says that ${by} collects the consent of the parents, and that the accounts are for the purposes of the school only.`,
  noConsent:
    'Your agreement does not say who collects the consent of parents, so children under 13 cannot be added.',
  file: 'CSV file',
  comparing: 'Comparing...',
  problems: rosterProblems,
  errorsTitle: (count: number) =>
    count === 1 ? 'One mistake. Nothing was changed.' : `${count} mistakes. Nothing was changed.`,
  errorsNext: 'Correct the file, save it and choose it again.',
  moreErrors: (count: number) => `And ${count} more. They are shown once these are corrected.`,
  example: 'Download an example',
  close: 'Close the list',
  line: (line: number, text: string) => `Line ${line}: ${text}`,
  result: 'What this file would change',
  nothing: 'The class is as the file says. There is nothing to change.',
  added: (count: number) => `${count} new`,
  changed: (count: number) => `${count} changed`,
  leaving: (count: number) => `${count} leaving`,
  unchanged: (count: number) => `${count} as before`,
  from: (before: string, after: string) => `${before} → ${after}`,
  large: 'More than half of the class changes or leaves.',
  sure: 'Yes, I want to change more than half of the class',
  apply: 'Apply all of it',
  applying: 'Applying...',
  cancel: 'Leave it as it is',
  done: 'The roster is applied. You can undo it for a day.',
  undo: 'Undo the latest roster',
  undoUntil: (time: string) => `Possible until ${time}.`,
  undone: 'The class is as it was before the roster.',
  tooLong: 'The file is too long. A roster has at most 500 rows.',
} as const;

export const classWork = {
  title: 'Assignments',
  none: 'Nothing is assigned yet.',
  whole: 'The whole course',
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  noDates: 'No dates',
  remove: 'Take the assignment back',
  removeFor: (title: string) => `Take the assignment back: ${title}`,
  end: 'End',
  extensions: 'More time for',
  extend: 'Give somebody more time',
  learner: 'Learner',
  newDay: 'Their last day',
  extendButton: 'Give more time',
  endExtension: (name: string) => `End the extension of ${name}`,
  extension: (name: string, day: string) => `${name}: until ${day}`,
  form: {
    title: 'Assign a course or a lesson',
    course: 'Course',
    lesson: 'Lesson',
    startsOn: 'First day (optional)',
    dueOn: 'Last day (optional)',
    hint: 'Learners see an assignment from its first day, with its last day. Dates open and close no lesson.',
    button: 'Assign',
    busy: 'Assigning...',
    done: 'Assigned. Learners see it on My learning from its first day.',
  },
  errors: { date: 'Please give a day.', choose: 'Please choose.' },
} as const;

export const classQuestions = {
  title: 'Quiz questions',
  lead: 'How your class answered each question at first. The hardest come first in each module.',
  none: 'Nobody in the class has finished a quiz of this course yet.',
  noWork: 'Nothing is assigned yet.',
  columns: ['Question', 'Right at first'],
  right: (right: number, learners: number) => `${right} of ${learners}`,
  course: 'Course',
} as const;

export const classMember = {
  back: 'To the people of the class',
  gone: 'This person is not in the class any more.',
  notes: {
    title: (name: string) => `Notes to ${name}`,
    hint: 'The learner reads them on My learning.',
    label: 'New note',
    button: 'Write the note',
    none: 'No notes yet.',
    by: (author: string, day: string) => `${author}, ${day}`,
    unknown: 'A teacher',
    delete: 'Delete',
    error: 'Please write something, up to 2,000 characters.',
  },
  remove: {
    title: 'Take out of the class',
    text: 'What they learned stays theirs. A pupil with an account of the school is deleted 30 days after leaving the last class.',
    button: 'Take out of the class',
  },
  takeOver: {
    title: 'Taking the account along',
    text: 'A parent or guardian can take this account over, with all that the pupil has learned. They sign in with an account of their own, give their consent on the page Family, and type a code from you there. The pupil stays in the class unless the parents decide otherwise.',
    older:
      'Pupils who are old enough use the code themselves: their account page offers them an email address of their own. In both cases the teachers of the pupil, the owner and the managers get a mail.',
    button: 'Make a code',
    again: 'Make another code',
    busy: 'Making the code...',
    code: 'Code',
    hint: 'It works once, for 14 days, and is shown only now. Another code makes it useless. Please give it to the parents only, or to a pupil who is old enough.',
  },
  otherClass: (name: string) =>
    name
      ? `The account belongs to your school. The class ${name} looks after it: its teachers make login cards, give the code to take it along and can delete it. So can the owner and the managers.`
      : 'The account belongs to your school. Its owner and managers make login cards, give the code to take it along and can delete it.',
  delete: {
    title: 'Delete the account',
    text: 'Lessons, notes, results and certificates are deleted at once and cannot be brought back.',
    button: 'Delete the account',
    confirm: 'Delete it for good',
  },
} as const;

/** On My learning. */
export const learnClasses = {
  title: (name: string) => `Your class: ${name}`,
  none: 'Your class has no assignments at the moment.',
  done: 'Done',
  late: (day: string) => `Was due on ${day}`,
  due: (day: string) => `Due on ${day}`,
  extension: 'You have more time than the class.',
  progress: (done: number, lessons: number) => `${done} of ${lessons} done`,
  notes: 'Notes from your teacher',
  by: (author: string, day: string) => `${author}, ${day}`,
  leave: 'Leave this class',
  left: 'You have left the class. Your progress stays with you.',
} as const;

export const loginCard = {
  title: (name: string) => `Login cards: ${name}`,
  subject: 'Cards with which pupils sign in',
  pictures: 'Your pictures, in this order',
  open: (host: string) => `Open ${host}/join`,
  keep: 'Keep this card to yourself.',
} as const;
