import type { Lesson } from '#app/content/resources/mini-course.ts';

export const howMachinesLearn: Lesson = {
  id: 'how-machines-learn',
  title: 'How machines learn',
  goal: 'Carry out one round of training by hand.',
  sections: [
    {
      title: 'Guess, compare, adjust',
      body: [
        'Think of learning to throw a ball into a basket. You throw, see how far off you were, change your throw a little, and throw again. Machine learning is the same loop:',
        [
          'Guess: make a prediction for an example.',
          'Compare: see how far it is from the right answer. The difference is the error.',
          'Adjust: change the model a little, so that the error would have been smaller.',
        ],
        'Then take the next example. After many rounds the guesses are good, or at least better.',
      ],
    },
    {
      title: 'A model with a single number',
      body: [
        'Here is a model you can train with a pencil. It predicts what ice cream costs: price = w times the number of scoops. The letter w stands for one number that the model has to learn. Specialists call it a weight. We begin with a bad value: w = 1.',
        'Our rule for adjusting: divide the error by the number of scoops, and add half of that to w. Half, because careful steps avoid shooting past the goal.',
        [
          'Example 1: 2 scoops cost 6. Guess: 1 x 2 = 2. Error: 4. Per scoop: 2. Half: 1. New w = 2.',
          'Example 2: 4 scoops cost 12. Guess: 2 x 4 = 8. Error: 4. Per scoop: 1. Half: 0.5. New w = 2.5.',
          'Example 3: 1 scoop costs 3. Guess: 2.5. Error: 0.5. Half: 0.25. New w = 2.75.',
        ],
        'Nobody told the model that a scoop costs 3. It is walking there by itself, in smaller and smaller steps.',
      ],
    },
    {
      title: 'From one number to billions',
      body: [
        'A neural network is built from many such small calculations, linked in layers. It can have millions or billions of weights instead of one. The loop is the same: guess, compare, adjust. A clever piece of mathematics called backpropagation finds out for every single weight in which direction it should move.',
        'This also shows what a trained model is: not a store of answers, but a great many numbers that have been moved into useful places.',
      ],
    },
  ],
  exercise: {
    title: 'Train it one step further',
    body: [
      'The model stands at w = 2.75. Example 4: 5 scoops cost 15. Compute the guess, the error, the error per scoop, half of it, and the new w.',
      'Then think: what would happen if one example in the data were wrong, say "2 scoops cost 60"?',
    ],
    solution: [
      'Guess: 2.75 x 5 = 13.75. Error: 15 - 13.75 = 1.25. Per scoop: 0.25. Half: 0.125. New w = 2.875.',
      'The wrong example would pull w far away: the error would be about 54, half of it per scoop about 13.6, and w would jump to more than 16. Later examples would pull it back. A model believes its data, including the mistakes.',
    ],
  },
  check: [
    {
      question: 'What changes during training?',
      options: ['The examples', 'The weights of the model', 'The right answers'],
      answer: 'The weights of the model',
      why: 'Examples and answers are given. Training moves the numbers inside the model.',
    },
    {
      question: 'Why do we take only half of the correction?',
      options: [
        'To save computing time',
        'To avoid shooting past the goal because of one example',
        'Because the other half is stored for later',
      ],
      answer: 'To avoid shooting past the goal because of one example',
      why: 'The size of the step is called the learning rate. Too large, and training jumps about; too small, and it takes very long.',
    },
  ],
  remember: 'Learning is a loop: guess, compare, adjust. What is learned are numbers.',
};
