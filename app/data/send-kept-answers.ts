import { UserFacingError } from '#app/lib/user-facing-error.ts';
import { forgetAnswer, type KeptAnswer, readKeptAnswers } from './kept-answers.ts';
import { checkAnswer } from './questions.ts';

/** Sends what was answered here before signing in, so that it counts. Sending an answer twice changes nothing. */
export async function sendKeptAnswers(): Promise<void> {
  await Promise.all(readKeptAnswers().map(send));
}

async function send({ question, seed, answer }: KeptAnswer): Promise<void> {
  try {
    await checkAnswer({ question, seed }, answer);
  } catch (error) {
    // The next lesson tries again, unless the question is gone or not for this learner.
    const isRefused = error instanceof UserFacingError && [400, 403, 404].includes(error.status ?? 0);
    if (!isRefused) return;
  }
  forgetAnswer(question);
}
