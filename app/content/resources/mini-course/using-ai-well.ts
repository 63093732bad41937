import type { Lesson } from '#app/content/resources/mini-course.ts';

export const usingAiWell: Lesson = {
  id: 'using-ai-well',
  title: 'Using AI well',
  goal: 'Decide with four questions whether and how to use AI for a task.',
  sections: [
    {
      title: 'Four questions before you use it',
      body: [
        [
          'What is it for? Name the task in a sentence. If you cannot, the machine cannot either.',
          'What if it is wrong? A poor recipe is a nuisance. A wrong dose is a danger.',
          'How will I check? Against a source, with a person who knows, or by trying it out.',
          "What must I not share? Names, addresses, health, other people's secrets, and anything you would not put on a postcard.",
        ],
        'If the second answer is "someone could be harmed" and the third is "I cannot check", do not use it.',
      ],
    },
    {
      title: 'Right for whom?',
      body: [
        'Imagine a speech recogniser tested with 200 people. It understands 95 of 100 people who speak like most of its examples, and 65 of 100 who speak with another accent. Together that is 160 of 200, or 80%. The average is the same for everybody and describes nobody.',
        'This is how unfairness usually enters: not through bad intentions, but through an average that nobody took apart. So always ask for whom a system works less well, and what happens to those people.',
      ],
    },
    {
      title: 'Staying the one who thinks',
      body: [
        'A tool that answers everything can make us lazy in exactly the skills we need to check it. A few habits help.',
        [
          'Try first, ask afterwards. Compare your idea with its suggestion.',
          'Let it ask you: "Test me on this chapter" teaches more than "Summarise this chapter".',
          'Say when you have used it, and follow the rules of your school or your work.',
          'Decisions about people are made by people, who can give reasons and be asked.',
        ],
      ],
    },
  ],
  exercise: {
    title: 'Four cases',
    body: [
      'Go through the four questions for each case. Would you use AI, use it with conditions, or leave it?',
      [
        'You want ideas for a birthday party.',
        'A friend wants to know whether a mushroom can be eaten, and sends you a photo.',
        'You would like a letter of complaint to sound more polite. It contains your customer number.',
        'A club wants to choose its new members with a chatbot.',
      ],
    ],
    solution: [
      [
        'Party: use it. Little can go wrong, and you can see at once whether an idea is good.',
        'Mushroom: leave it. A mistake could be deadly and a photo is not enough to check. Ask a local expert.',
        'Letter: use it with a condition. Take the customer number and the names out first, and read the result before you send it.',
        'Club: leave the decision to people. A chatbot can help to write the announcement.',
      ],
    ],
  },
  check: [
    {
      question: 'A system is right in 90% of cases. What should you ask next?',
      options: [
        'How much does it cost?',
        'For whom is it wrong, and what happens then?',
        'Can it reach 91%?',
      ],
      answer: 'For whom is it wrong, and what happens then?',
      why: 'The remaining cases may be spread evenly, or may all fall on one group.',
    },
    {
      question: 'Which of these may go into a public chatbot?',
      options: [
        'The medical report of your aunt',
        'The list of pupils in your class',
        'The plot of a story you are writing',
      ],
      answer: 'The plot of a story you are writing',
      why: 'It is yours to share. The other two belong to other people, and you do not know where they end up.',
    },
  ],
  remember: 'Name the task, weigh the mistake, plan the check, and keep private things private.',
};
