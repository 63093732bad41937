import { findIsTeaching } from '#app/data/taught-courses.ts';

const storageKey = 'teaching';

let request: { userId: string; isTeaching: Promise<boolean> } | undefined;

/** Whether the user works on a course. Asked once per tab, because every page would ask otherwise. */
export function readIsTeaching(userId: string): Promise<boolean> {
  if (request?.userId !== userId) {
    const started = { userId, isTeaching: loadIsTeaching(userId) };
    request = started;
    started.isTeaching.catch(() => {
      if (request === started) request = undefined;
    });
  }
  return request.isTeaching;
}

async function loadIsTeaching(userId: string): Promise<boolean> {
  const kept = readKept(userId);
  if (kept !== undefined) return kept;
  const isTeaching = await findIsTeaching();
  try {
    sessionStorage.setItem(storageKey, `${userId} ${isTeaching}`);
  } catch {
    // Storage can be full or blocked. Then the next page asks again.
  }
  return isTeaching;
}

function readKept(userId: string): boolean | undefined {
  try {
    const [keptFor, answer] = (sessionStorage.getItem(storageKey) ?? '').split(' ');
    return keptFor === userId ? answer === 'true' : undefined;
  } catch {
    return undefined;
  }
}
