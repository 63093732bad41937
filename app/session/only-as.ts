import { sessionState, userIdOf } from './session-store.ts';

/** Lets `send` through only while this user is signed in: someone else may sign in before the work of a user is saved. */
export function onlyAs<Work>(
  userId: string | undefined,
  send: (work: Work) => Promise<void>,
): (work: Work) => Promise<void> {
  return async (work) => {
    if (userIdOf(sessionState()) === userId) await send(work);
  };
}
