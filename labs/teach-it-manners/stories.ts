export interface Question {
  text: string;
  /** The beginnings of right answers, short and in full. None if the story does not say it. */
  answers?: readonly string[];
}

export interface ReadStory {
  text: string;
  questions: readonly Question[];
}

/**
 * Stories that the models have not read, as our corpus writes them. Of the many questions about each, these are some
 * whose answers change with the training.
 */
export const stories: readonly [ReadStory, ...ReadStory[]] = [
  {
    text: `A fisher named Vera had a round house on the snowy field. At noon, Rolf the fox came to visit.
Vera had a green cap, but she had grown, and it no longer fitted. "Throw it away," said the neighbours. Vera did not want to. At the blacksmith's forge Rolf saw a baker called Ina, who was small and cold. Rolf whispered something to Vera. A bird sang far away. Vera swallowed and gave the green cap to Ina. It fitted perfectly. Ina beamed. And Vera felt warm, although the wind was cold.
Rolf opened the window, Vera sat down, and the day was over.`,
    questions: [
      { text: 'What colour is the cap?', answers: ['Green', 'The cap is green.'] },
      { text: 'Who got the cap?', answers: ['Ina', 'Ina got the cap.'] },
      {
        text: 'Why did Vera give the cap away?',
        answers: ['It no longer fitted.', 'Vera gave the cap away because it no longer fitted.'],
      },
      { text: 'How many sisters does Rolf have?' },
      { text: "What is Rolf's favourite song?" },
      { text: 'What did Vera eat for breakfast?' },
    ],
  },
  {
    text: `This is the story of a tailor called Edda and a frog called Marek, who lived in the school garden.
It was the birthday of Marek, and Edda did not know what to give him. She walked to the rose garden and looked at everything. Too big, she thought each time. Then she met a fisher called Jakob, who had made an orange ring. "This is perfect!" said Edda. Edda worked a whole day for it, and Jakob wrapped the ring in soft cloth. When Marek opened the present, he laughed out loud.
Edda went home and told the story to everyone.`,
    questions: [
      { text: 'What colour is the ring?', answers: ['Orange', 'The ring is orange.'] },
      { text: 'What is Edda?', answers: ['A tailor', 'Edda is a tailor.'] },
      {
        text: 'From whom did Edda get the orange ring?',
        answers: ['Jakob', 'Edda got the orange ring from Jakob.'],
      },
      { text: 'What did Marek dream last night?' },
      { text: 'How much money does Edda have?' },
      { text: 'Where did Edda go to school?' },
    ],
  },
  {
    text: `Two friends lived at the summer fair: Kofi the potter, and a miller named Juno.
One day in summer, Kofi leaned over a well, and an orange basket slipped from his hands. Splash! Kofi looked down into the dark. "It is gone for ever," he said. Juno tied a hook to a string and let it down. Once, twice, three times it came up empty. The fourth time it was heavy. Up came the basket, dripping. "You never give up?" asked Kofi. "I like to fish," said Juno.
Many years later, Kofi still smiled when he thought of the orange basket.`,
    questions: [
      { text: 'What colour is the basket?', answers: ['Orange', 'The basket is orange.'] },
      {
        text: 'Where did the basket fall?',
        answers: ['Into a well', 'The basket fell into a well.', 'The orange basket fell into a well.'],
      },
      { text: 'How often did Juno try?', answers: ['Four times', 'Juno tried four times.'] },
      { text: 'How many sisters does Juno have?' },
      { text: 'In which year was Kofi born?' },
      { text: 'What did Juno dream last night?' },
    ],
  },
];
