import { createContext } from 'react';
import { checkAnswer, drawAgain, readHint } from '#app/data/questions.ts';

/** Who grades answers, gives hints and draws new numbers. */
export type QuestionService = {
  checkAnswer: typeof checkAnswer;
  readHint: typeof readHint;
  drawAgain: typeof drawAgain;
};

/** In lessons the server, which records answers. Authors try questions without a record. */
export const QuestionServiceContext = createContext<QuestionService>({ checkAnswer, readHint, drawAgain });
