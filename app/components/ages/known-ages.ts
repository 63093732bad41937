const storageKey = 'age-stated';

/** Whether this browser knows that the account has said its age, so that no page asks the database again. */
export function isAgeRemembered(userId: string): boolean {
  try {
    return localStorage.getItem(storageKey) === userId;
  } catch {
    return false;
  }
}

export function rememberAge(userId: string): void {
  try {
    localStorage.setItem(storageKey, userId);
  } catch {
    // Storage can be blocked. Then every page for study asks the database.
  }
}
