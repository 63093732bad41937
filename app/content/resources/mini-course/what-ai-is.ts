import type { Lesson } from '#app/content/resources/mini-course.ts';

export const whatAiIs: Lesson = {
  id: 'what-ai-is',
  title: 'What AI is, and what it is not',
  goal: 'Say in one sentence what AI does, and tell it from an ordinary program.',
  sections: [
    {
      title: 'A machine that makes good guesses',
      body: [
        'Your phone suggests the next word. A map tells you when you will arrive. A mailbox puts some letters aside as spam. None of these machines knows the answer. Each makes a guess, and a good one, because it has been fitted to very many examples.',
        'That is the most useful short description of AI today: systems that turn an input into a guess. The input may be a photo, a sentence or a row of numbers. The guess may be a word, a price, or "this is a cat". Specialists call the guess a prediction, even when it is not about the future.',
      ],
    },
    {
      title: 'Rules written by people, rules found in examples',
      body: [
        'An ordinary program follows rules that a person wrote. A pocket calculator is one: someone wrote down exactly how to add.',
        'Some things are hard to write rules for. Try to define a cat so that no dog fits and no cat is left out, seen from any side, in any light. People gave up on that and turned the matter round: they showed the machine many pictures with the right answer and let it adjust itself until its guesses agreed. This is machine learning, and most of what is called AI today is made in this way.',
        [
          'Ordinary program: a person writes the rules, the machine applies them.',
          'Machine learning: a person gives examples, the machine finds rules that fit them.',
        ],
      ],
    },
    {
      title: 'What AI is not',
      body: [
        [
          'It is not a person. It has no wishes, no feelings and no body, even when it writes "I".',
          'It is not one thing. The program that recommends films cannot read an X-ray.',
          'It is not always right. A guess remains a guess when it is made by a computer.',
          'It is not magic. Behind each system are people who chose the examples, the goal and the place where it is used.',
        ],
      ],
    },
  ],
  exercise: {
    title: 'Guess or rule?',
    body: [
      'Decide for each of these whether it follows rules that someone wrote, or makes guesses learned from examples. If it guesses, say what the guess is.',
      [
        'A traffic light that changes every minute',
        'A phone that unlocks when it sees your face',
        'A spreadsheet that adds up a column',
        'A streaming service that suggests a series',
        'A thermostat that heats below 19 degrees',
        'A service that translates a letter',
      ],
    ],
    solution: [
      [
        'Traffic light: a written rule.',
        'Phone: a guess, "this is the owner".',
        'Spreadsheet: a written rule.',
        'Streaming service: a guess, "you will want to watch this".',
        'Thermostat: a written rule. A number in a rule does not make it AI.',
        'Translation: a guess at the words that fit best.',
      ],
    ],
  },
  check: [
    {
      question: 'Which sentence describes machine learning best?',
      options: [
        'A person writes down every rule.',
        'A machine finds rules that fit many examples.',
        'A machine copies how a human brain works.',
      ],
      answer: 'A machine finds rules that fit many examples.',
      why: 'The examples take the place of rules written by hand. The brain was an inspiration, not a plan that was copied.',
    },
    {
      question: 'A weather app says "70% chance of rain" and it stays dry. Was the prediction wrong?',
      options: ['Yes, certainly.', 'You cannot tell from one day.', 'No, predictions are never wrong.'],
      answer: 'You cannot tell from one day.',
      why: 'If it rains on about 7 of 10 such days, the 70% was a good guess. You have to look at many days.',
    },
  ],
  remember: 'AI turns an input into a guess, and most AI has learned to guess from examples.',
};
