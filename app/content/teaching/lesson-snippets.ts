import type { IconName } from '#app/content/icon-names.ts';
import type { QuestionKind } from '#app/content/types.ts';

/** What an author can insert into a lesson: a block to fill in, or something to choose from a list. */
export type LessonInsertion = { name: string; note: string; icon: IconName } & (
  | { text: string; picker?: undefined }
  | { picker: PickerKind }
);

export type PickerKind = 'question' | 'lab' | 'term' | 'python' | 'figure' | 'film' | 'download';

export const lessonInsertions: LessonInsertion[] = [
  {
    name: 'Think first',
    note: 'A question to answer in the head, then the answer to reveal',
    icon: 'lightbulb',
    text: ':::predict[Your question]\nThe answer.\n:::',
  },
  {
    name: 'Check question',
    note: 'A question of this module',
    icon: 'circle-question-mark',
    picker: 'question',
  },
  { name: 'Activity', note: 'A lab in which learners try something', icon: 'flask-conical', picker: 'lab' },
  {
    name: 'Python exercise',
    note: 'A program that learners run and change',
    icon: 'terminal',
    picker: 'python',
  },
  { name: 'Figure', note: 'A drawing or a picture of this course', icon: 'image', picker: 'figure' },
  { name: 'Film', note: 'With captions and a transcript', icon: 'video', picker: 'film' },
  { name: 'Download', note: 'A file to keep', icon: 'download', picker: 'download' },
  { name: 'Glossary term', note: 'A word that links to the glossary', icon: 'book-a', picker: 'term' },
  {
    name: 'Remember',
    note: 'The sentences to keep',
    icon: 'star',
    text: ':::remember\nOne or two sentences to keep.\n:::',
  },
  { name: 'Note', note: 'An aside with a title', icon: 'file-text', text: ':::note[Title]\nAn aside.\n:::' },
  {
    name: 'Common belief',
    note: 'What many people believe, and why it is wrong',
    icon: 'ban',
    text: ':::wrong[What is often believed]\nWhy it is wrong.\n:::',
  },
  {
    name: 'For parents and teachers',
    note: 'A note for adults',
    icon: 'users',
    text: ':::parents\nA note.\n:::',
  },
  {
    name: 'Formula',
    note: 'Mathematics on a line of its own',
    icon: 'sigma',
    text: '$$\ny = w x + b\n$$',
  },
  {
    name: 'Sources',
    note: 'Where the facts come from',
    icon: 'library',
    text: ':::sources\n- Title, author, year\n:::',
  },
];

/** What a new question of each kind begins with. The id and the lesson come first. */
export const questionStarters = {
  single: `kind: single
objective: 1
difficulty: 1
prompt: Which one is a mammal?
options:
  - text: A whale
    correct: true
  - text: A shark
    say: A shark is a fish, it breathes through gills.
  - text: A penguin
    say: A penguin is a bird, it lays eggs.
explanation: A whale breathes air and feeds its young with milk.`,
  multiple: `kind: multiple
objective: 1
difficulty: 1
prompt: Which of these are even?
options:
  - text: "2"
    correct: true
  - text: "4"
    correct: true
  - text: "5"
    say: Five leaves one over when you divide it by two.
explanation: An even number can be divided by two.`,
  numeric: `kind: numeric
objective: 1
difficulty: 2
template:
  a: { from: 2, to: 9, step: 1 }
  b: { from: 2, to: 9, step: 1 }
prompt: What is {a} times {b}?
key: "a * b"
feedback:
  - when: "a + b"
    say: You added the two numbers.
say: Multiply the two numbers.
explanation: "{a} times {b} is {a * b}."
hints:
  - "Begin with {a}."`,
  text: `kind: text
objective: 1
difficulty: 1
prompt: What do we call an example with its right answer?
accept:
  - labelled example
  - labeled example
say: It has two words.
explanation: The label is the right answer.`,
  order: `kind: order
objective: 1
difficulty: 2
prompt: What comes first?
items:
  - Collect examples
  - Train the model
  - Test the model
say: A model can only be tested after it was trained.
explanation: Examples come first, and the test comes last.`,
  match: `kind: match
objective: 1
difficulty: 1
prompt: What belongs together?
pairs:
  - left: Cat
    right: Kitten
  - left: Dog
    right: Puppy
extra:
  - Calf
say: Think of the young ones.
explanation: A kitten is a young cat, and a puppy a young dog.`,
  group: `kind: group
objective: 1
difficulty: 1
prompt: Where does each belong?
groups:
  - name: Rules
    items:
      - If it rains, take an umbrella
  - name: Patterns
    items:
      - These photos look alike
say: A rule was written by somebody.
explanation: Rules are written, patterns are found.`,
  point: `kind: point
objective: 1
difficulty: 2
prompt: Place the point at 3 across and 4 up.
plane:
  x: [0, 10]
  y: [0, 10]
  step: 1
  alt: An empty plane from 0 to 10 in both directions.
key: { x: 3, y: 4, within: 0.5 }
say: First go across, then up.
explanation: The first number is the way across.`,
  blanks: `kind: blanks
objective: 1
difficulty: 1
prompt: Fill in the missing word.
text: A model learns from [[1]].
blanks:
  - accept: [examples, data]
    say: What do you show to a model?
explanation: Examples teach a model what you want.`,
} as const satisfies Record<QuestionKind, string>;
