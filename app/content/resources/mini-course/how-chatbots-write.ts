import type { Lesson } from '#app/content/resources/mini-course.ts';

export const howChatbotsWrite: Lesson = {
  id: 'how-chatbots-write',
  title: 'How chatbots write',
  goal: 'Build a tiny language model on paper, and understand why chatbots invent things.',
  sections: [
    {
      title: 'One piece of text at a time',
      body: [
        'A chatbot writes by guessing what comes next. It reads everything so far, your question included, and computes for each possible next piece of text how likely it is. It picks one, adds it, and begins again. These pieces are called tokens: a word, a part of a word or a comma.',
        'The guessing is done by a large language model, a neural network trained on very much text. In training it was shown text with the next token hidden, and the loop from lesson 2 did the rest: guess, compare, adjust.',
        'Afterwards most chatbots are trained further on conversations and on the judgements of people, so that they answer questions, stay polite and decline what is harmful.',
      ],
    },
    {
      title: 'Likely is not the same as true',
      body: [
        'To predict text well, a model has to pick up a great deal about grammar, facts and ways of arguing. That is why chatbots are so useful. But the goal was always likely text. If you ask for a source and it knows none, something that looks like a source is the likely text. It writes with the same confidence either way.',
        'Such inventions are called hallucinations. Systems that first look up passages in documents and then answer make fewer of them, and you can check the passages. They still make some.',
      ],
    },
    {
      title: 'Asking well',
      body: [
        'Because a chatbot continues what you give it, a clear beginning helps.',
        [
          'Say what you want and for whom: "Explain photosynthesis to a ten-year-old in five sentences."',
          'Give what it needs: the text to summarise, the rules to follow, an example of a good result.',
          'Ask it to say when it is not sure, and to quote from the text you gave.',
          'Do not stop at the first answer: ask for reasons, for the other side, for what could be wrong.',
        ],
      ],
    },
  ],
  exercise: {
    title: 'A language model on paper',
    body: [
      'Here is the whole library of our model: "the cat sat on the mat the cat ate the fish".',
      'Make a table. For each word, write down which words follow it and how often. Then start with "the" and write a sentence of five words, choosing each next word from your table.',
      'Can your model write a sentence that is not in its library? Can it write something untrue?',
    ],
    solution: [
      [
        'the: cat (2 times), mat (1), fish (1)',
        'cat: sat (1), ate (1)',
        'sat: on (1)',
        'on: the (1)',
        'mat: the (1)',
        'ate: the (1)',
        'fish: nothing, the text ends there',
      ],
      'After "the", "cat" is the most likely word: 2 of 4 times. A possible sentence of five words is "the cat ate the mat". It is not in the library, it is grammatical, every step was likely, and it is nonsense. You have just watched a hallucination being made.',
      'Real models look at far more than one word before they choose, which is why their nonsense is rarer and harder to spot.',
    ],
  },
  check: [
    {
      question: 'What does a language model compute at each step?',
      options: [
        'Whether the last sentence is true',
        'How likely each possible next token is',
        'What the user wants to hear',
      ],
      answer: 'How likely each possible next token is',
      why: 'Truth and usefulness come in only as far as they make a text more likely, or through later training and checking.',
    },
    {
      question: 'A chatbot gives you a quotation with author, book and page. What do you do?',
      options: [
        'Use it, since it is so exact.',
        'Look it up in the book.',
        'Ask the chatbot whether it is sure.',
      ],
      answer: 'Look it up in the book.',
      why: 'Exact details are easy to invent. Asking again only produces another likely text.',
    },
  ],
  remember: 'Chatbots write what is likely. Whether it is true, someone has to check.',
};
