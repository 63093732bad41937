/** The handbook of a tool shed, cut into passages. The first eight are those of the lesson. */
export const passages = [
  'How much you can borrow: up to three tools at a time.',
  'How long the shed is open: Tuesday and Thursday from 16 to 19, Saturday from 10 to 13.',
  'Most tools go out for seven days. You can keep them for another seven if nobody waits.',
  'Steamer and sander: keep for three days at most.',
  'Late tools: the fee is 2 euros a day for each tool.',
  'How high the deposit is: 30 euros for anything with a motor.',
  'A chainsaw goes out only to members with a course certificate.',
  'How to report damage: tell us when you bring the tool back. How long you had it does not matter.',
  'Lost tools: pay half of the price of a new one.',
  'Joining: members pay 20 euros a year. Children under 16 join with a parent.',
  'Cleaning: brush the dirt off, and let the tool dry before you bring it back.',
  'Reserving: put your name on the list at the counter. We call you when the tool is back.',
  'Batteries: charge them overnight, and bring the charger back with the drill.',
  'Ladder and trailer: you need a second person to carry them.',
] as const;

export interface Question {
  text: string;
  /** The place of the passage that answers it. */
  passage: number;
}

/**
 * Asked by every learner: one that plain counting wins, one whose words are nowhere in its passage, and one that needs
 * endings to be cut off.
 */
export const fixedQuestions: readonly Question[] = [
  { text: 'Can I have the ladder and the trailer for ten days?', passage: 2 },
  { text: 'May I hang on to that machine against wallpaper?', passage: 3 },
  { text: 'Do I have to pay deposits for a drill?', passage: 5 },
];

/** Each learner gets seven of these. */
export const moreQuestions: readonly Question[] = [
  { text: 'How long can I keep the steamer?', passage: 3 },
  { text: 'When are you open on Saturdays?', passage: 1 },
  { text: 'What does it cost if I am late?', passage: 4 },
  { text: 'How many tools may I borrow at once?', passage: 0 },
  { text: 'I lost the hammer. What is the price?', passage: 8 },
  { text: 'Can children borrow tools?', passage: 9 },
  { text: 'What happens when I have damaged a tool?', passage: 7 },
  { text: 'Do members need courses for the chainsaw?', passage: 6 },
  { text: 'How do I get a name on the waiting list?', passage: 11 },
  { text: 'How do I charge a battery?', passage: 12 },
  { text: 'Do I have to clean the tool with a brush?', passage: 10 },
  { text: 'Who helps me to carry the ladders?', passage: 13 },
  { text: 'Is there a fee for the steamer?', passage: 4 },
];

/** Words for a question of one's own. All of them stand in the handbook. */
export const ownWords = [
  'how',
  'long',
  'the',
  'can',
  'you',
  'tools',
  'back',
  'bring',
  'for',
  'with',
  'keep',
  'days',
  'pay',
  'euros',
  'steamer',
  'chainsaw',
  'batteries',
  'deposit',
  'ladder',
  'lost',
] as const;
