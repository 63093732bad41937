import type { Lesson } from '#app/content/resources/mini-course.ts';

export const dataDecides: Lesson = {
  id: 'data-decides',
  title: 'Data decides',
  goal: 'Find what is missing from a data set, and see through a score that sounds good.',
  sections: [
    {
      title: 'A model knows only its examples',
      body: [
        'Suppose you teach a machine to recognise birds, and all your photos were taken in sunshine. It may do very well, until it rains. It may even have learned that a blue background means "bird". It did not do anything wrong. It found a rule that fitted the examples.',
        'So the first question about any AI is not "how clever is it?" but "what was it shown?".',
        [
          'Who or what is in the data, and who is not?',
          'Who wrote the labels, and could they be mistaken?',
          'When and where was it collected? Has the world changed since?',
          'Did the people in it agree?',
        ],
      ],
    },
    {
      title: 'Test with what it has not seen',
      body: [
        'A pupil who has seen the exam beforehand proves nothing with a good mark. It is the same with models. Before training, a part of the examples is put aside, the test set. The model never learns from it. Only the result on the test set tells us what to expect.',
        'If a model is excellent on its training examples and poor on the test set, it has learned them by heart. This is called overfitting.',
      ],
    },
    {
      title: 'A score is an answer to a question',
      body: [
        'Imagine 100 letters in a mailbox, 5 of which are spam. A "filter" that never marks anything as spam is right about 95 letters. Its accuracy is 95%, and it is useless.',
        'Now a real filter. It marks 8 letters as spam. 4 of them really are; 4 are honest letters. One spam letter gets through.',
        [
          'Precision: of the 8 marked letters, 4 are spam. That is one half.',
          'Recall: of the 5 spam letters, 4 were found. That is four fifths.',
          'Accuracy: it is right about the 4 spam letters it found and the 91 honest ones it let pass, so 95%, exactly as much as the useless filter.',
        ],
        'Which number matters depends on which mistake hurts more: a lost letter, or an annoying one. That is a decision for people.',
      ],
    },
  ],
  exercise: {
    title: 'What is missing?',
    body: [
      'A school wants a model that predicts which pupils will need help in mathematics. The data: the marks of last year, the number of library visits and the postal code. It comes from the pupils who filled in an online form.',
      'Write down two kinds of pupils the data may not show well, one piece of information that could lead to unfair results, and one question you would ask before anyone uses the model.',
    ],
    solution: [
      'There are many good answers. Some of them:',
      [
        'Pupils who joined this year have no marks from last year. Pupils without internet at home did not fill in the form.',
        'The postal code says nothing about mathematics, but much about income. The model could learn to expect less of children from certain streets.',
        'Questions: what happens to a pupil who is marked by mistake? Would it not be simpler to ask the teachers? Do the families know about it?',
      ],
    ],
  },
  check: [
    {
      question: 'A disease affects 1 person in 1,000. A test that always says "healthy" has what accuracy?',
      options: ['0%', '50%', '99.9%'],
      answer: '99.9%',
      why: 'It is right about 999 of 1,000 people and finds nobody who is ill. Accuracy alone hides that.',
    },
    {
      question: 'Why is the test set kept away from training?',
      options: [
        'To make training faster',
        'To measure how the model does on new examples',
        'To keep the data secret',
      ],
      answer: 'To measure how the model does on new examples',
      why: 'New examples are what the model will meet in real use.',
    },
  ],
  remember: 'Ask what a model was shown, what it was tested with, and which mistake the score hides.',
};
