import { getSupabase } from '#app/lib/supabase.ts';
import { sessionState, userIdOf } from './session-store.ts';

type Send<Work> = (work: Work) => Promise<void>;

/**
 * Lets `send` through only while this user is signed in: someone else may sign in before the work of a user is saved.
 * Requests use the stored session, which another tab may have changed a moment ago, so that is what counts.
 */
export function onlyAs<Work>(userId: string | undefined, send: Send<Work>): Send<Work> {
  return async (work) => {
    const supabase = await getSupabase();
    const { data } = await supabase.auth.getSession();
    if (data.session?.user.id === userId) await send(work);
  };
}

/** The same for `callOnLeaving`, which waits for nothing and uses the session that this page knows. */
export function onlyAsOnLeaving<Work>(userId: string | undefined, send: Send<Work>): Send<Work> {
  return async (work) => {
    if (userIdOf(sessionState()) === userId) await send(work);
  };
}
