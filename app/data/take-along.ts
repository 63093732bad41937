import { UserFacingError } from '#app/lib/user-facing-error.ts';
import { forgetAnswer, giveAnswerTo, type KeptAnswer, readKeptAnswers } from './kept-answers.ts';
import { forgetExercise, keepExercise, readKeptExercises } from './kept-exercises.ts';
import { checkAnswer } from './questions.ts';
import { sendKeptExercises } from './send-kept-exercises.ts';

/** The user who said that the work of a visitor in this browser is not theirs, and when. */
const declinedKey = 'kept-answers-declined';

type Account = { id: string; created_at: string };

/**
 * Whether a user has to say that the work of a visitor in this browser is theirs. Who signs up after the work began has
 * done it. An older account may be of another person who uses this browser.
 */
export function mustAskToTakeAlong({ id, created_at }: Account): boolean {
  const times = visitorTimes();
  return times.length > 0 && Math.min(...times) > Date.parse(created_at) && !isDeclined(id);
}

/** Adds what a visitor did in this browser to the account, so that it counts. Doing it twice changes nothing. */
export async function takeAlong(userId: string): Promise<void> {
  for (const kept of readKeptExercises(undefined)) {
    forgetExercise(kept);
    keepExercise({ ...kept, userId });
  }
  await Promise.all([...readKeptAnswers().map((kept) => send(kept, userId)), sendKeptExercises(userId)]);
}

/** At each lesson: stores what the user did without a network, and what a visitor did if it is known to be theirs. */
export async function sendOwnWork(user: Account): Promise<void> {
  if (mustAskToTakeAlong(user) || isDeclined(user.id)) await sendKeptExercises(user.id);
  else await takeAlong(user.id);
}

/** The work stays in this browser for the visitor who did it. */
export function declineToTakeAlong(userId: string): void {
  try {
    localStorage.setItem(declinedKey, `${userId} ${Date.now()}`);
  } catch {
    // Storage can be blocked. Then nothing was kept.
  }
}

/** What a visitor does after that is asked about again. */
function isDeclined(userId: string): boolean {
  try {
    const [declinedBy, at] = (localStorage.getItem(declinedKey) ?? '').split(' ');
    return declinedBy === userId && Math.max(...visitorTimes()) <= Number(at);
  } catch {
    return false;
  }
}

/** When a visitor answered or solved what waits in this browser. */
function visitorTimes(): number[] {
  return [...readKeptAnswers(), ...readKeptExercises(undefined)].map(({ at }) => at);
}

async function send({ question, seed, answer }: KeptAnswer, userId: string): Promise<void> {
  try {
    await checkAnswer({ question, seed }, answer);
    giveAnswerTo(question, userId);
  } catch (error) {
    // The next lesson tries again, unless the question is gone or not for this learner.
    const isRefused = error instanceof UserFacingError && [400, 403, 404].includes(error.status ?? 0);
    if (isRefused) forgetAnswer(question);
  }
}
