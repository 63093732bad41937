import { isAccessDenied, isMissing } from '#app/lib/backend-errors.ts';
import { forgetExercise, type KeptExercise, readKeptExercises } from './kept-exercises.ts';
import { recordExercise } from './lesson-progress.ts';

/** Stores what a user solved in this browser. Storing an exercise twice changes nothing. */
export async function sendKeptExercises(userId: string): Promise<void> {
  await Promise.all(readKeptExercises(userId).map(send));
}

async function send(kept: KeptExercise): Promise<void> {
  try {
    await recordExercise(kept.lesson, kept.exercise);
  } catch (error) {
    // The next lesson tries again, unless the exercise is gone or not for this learner.
    if (!isAccessDenied(error) && !isMissing(error)) return;
  }
  forgetExercise(kept);
}
