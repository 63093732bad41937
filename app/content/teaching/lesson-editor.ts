/** Copy of the editor for the text of a lesson, and of the dialogs that insert something into it. */
export const markdownField = {
  toolbar: 'Format and insert',
  placeholder: 'Write here. Type / at the beginning of a line to insert something.',
  hint: 'Markdown, with headings from ## on. Type / at the beginning of a line to insert a block. Paste or drop pictures and files. Tab leaves the text, Ctrl+] and Ctrl+[ indent.',
  readOnly: 'You can read this text, and an instructor can change it.',
  commands: {
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Heading',
    bullets: 'List',
    numbers: 'Numbered list',
    quote: 'Quote',
    link: 'Link',
    code: 'Code',
    formula: 'Formula',
  },
  insert: 'Insert',
} as const;

/** The dialog that finds something to insert. */
export const picker = {
  list: 'What you can insert',
  loading: 'Loading…',
  failed: 'The list could not be loaded. Close this window and try again.',
  none: 'Nothing fits these words.',
  found: (count: number) => (count === 1 ? '1 to choose from' : `${count} to choose from`),
  more: (shown: number, all: number) => `${shown} of ${all} are shown. Type to find others.`,
  kinds: {
    block: { title: 'Insert', field: 'Search blocks', empty: '' },
    question: {
      title: 'Insert a question',
      field: 'Search the questions of this module',
      empty: 'This module has no questions for lessons yet. Write one in the tab Questions.',
    },
    lab: { title: 'Insert an activity', field: 'Search activities', empty: '' },
    term: { title: 'Link a glossary term', field: 'Search the glossary', empty: '' },
    python: { title: 'Insert a Python program', field: 'Search programs', empty: '' },
    figure: {
      title: 'Insert a figure',
      field: 'Search the figures of this course',
      empty: 'This course has no figures yet.',
    },
    film: {
      title: 'Insert a film',
      field: 'Search the films of this course',
      empty: 'This course has no films yet.',
    },
    download: {
      title: 'Offer a file to download',
      field: 'Search the files of this course',
      empty: 'This course has no files to download yet.',
    },
  },
  alt: 'What the picture teaches',
  filmFailed: 'The captions of this film could not be loaded. Please try again.',
  minutes: (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
} as const;

/** The dialog that uploads a figure or a download. */
export const uploads = {
  button: { figure: 'Upload a figure', download: 'Upload a file' },
  kinds: {
    figure: {
      title: 'Upload a figure',
      label: 'Picture or drawing',
      hint: (megabytes: number) =>
        `PNG, JPEG or WebP of at most ${megabytes} MB, or an SVG drawing. A large picture is made smaller.`,
      field: 'What the figure teaches',
      fieldHint: 'For learners who cannot see it. Say what they would learn from looking at it.',
      missing: 'Please describe the figure. Learners who cannot see it depend on this.',
    },
    download: {
      title: 'Upload a file to download',
      label: 'File',
      hint: (megabytes: number) => `PDF, CSV or ZIP of at most ${megabytes} MB.`,
      field: 'What the button says',
      fieldHint: 'Learners press it to keep the file.',
      missing: 'Please enter what the button says.',
    },
  },
  busy: (name: string) => `Uploading ${name}…`,
  stored: 'Uploaded. This is how it is stored.',
  leftOut: (parts: string[]) =>
    `Left out, because a drawing may only draw: ${parts.slice(0, 12).join(', ')}${parts.length > 12 ? ' and others' : ''}. Please look whether the drawing is still what you meant.`,
  insert: 'Insert',
  usePicture: 'Use this picture',
  cancel: 'Cancel',
  choose: 'Please choose a file.',
  failed: 'The file could not be uploaded. Please check your connection and try again.',
  unknown: {
    title: 'This file cannot be inserted',
    text: 'Lessons take pictures (PNG, JPEG, WebP, SVG) and files to keep (PDF, CSV, ZIP). Films are added with "Insert", "Film".',
  },
} as const;

/** Programs to begin with. Their ids are to be changed when a lesson has two. */
export const programStarters = [
  {
    title: 'A program to run',
    note: 'Learners run it, change it, and look at what it prints.',
    code: 'for number in range(3):\n    print(number)',
    text: ':::python{id="first-program" title="Count to three"}\nRun the program. Then change the number and run it again.\n\n```python\nfor number in range(3):\n    print(number)\n```\n:::',
  },
  {
    title: 'An exercise with an output to reach',
    note: 'It passes when the program prints exactly this.',
    code: 'print("Hello")',
    text: ':::python{id="say-hello" title="Say hello"}\nMake the program print two lines.\n\n```python\nprint("Hello")\n```\n\n```output\nHello\nWorld\n```\n\n```solution\nprint("Hello")\nprint("World")\n```\n:::',
  },
  {
    title: 'An exercise with tests',
    note: 'It passes when the function does what the tests ask.',
    code: 'def double(number):\n    return number',
    text: ':::python{id="double-it" title="Double it"}\nMake the function return twice its number.\n\n```python\ndef double(number):\n    return number\n```\n\n```tests\nassert double(2) == 4, "Twice 2 is 4."\nassert double(0) == 0, "Twice 0 is 0."\n```\n\n```solution\ndef double(number):\n    return 2 * number\n```\n:::',
  },
] as const;
