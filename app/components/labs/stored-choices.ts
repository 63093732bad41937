/**
 * Choices belong to the user who made them, because several people may use one browser. All visitors without an account
 * share theirs.
 */
const keyOf = (lab: string, userId: string | undefined) => `lab-work:${userId ?? 'visitor'}:${lab}`;

/**
 * Earlier versions used one key for all people. Nobody can tell whose words or drawings are stored there, so they are
 * removed unread instead of being shown to the next person.
 */
const sharedKeyOf = (lab: string) => `lab:${lab}`;

/** Choices that are kept in this browser. The lab checks whether they fit. */
export function readChoices(lab: string, userId: string | undefined): unknown {
  try {
    localStorage.removeItem(sharedKeyOf(lab));
    return JSON.parse(localStorage.getItem(keyOf(lab, userId)) ?? 'null');
  } catch {
    return null;
  }
}

export function storeChoices(lab: string, userId: string | undefined, choices: unknown): void {
  try {
    localStorage.setItem(keyOf(lab, userId), JSON.stringify(choices));
  } catch {
    // Storage can be full or blocked. Then the choices last as long as the page.
  }
}

/** What a person did in the lab in this browser without an account goes to a user only if they say that it is theirs. */
export function forgetVisitorChoices(lab: string): void {
  try {
    localStorage.removeItem(keyOf(lab, undefined));
  } catch {
    // Storage can be blocked. Then nothing was stored.
  }
}
