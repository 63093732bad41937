const keyOf = (lab: string) => `lab:${lab}`;

/** Choices that are kept in this browser. The lab checks whether they fit. */
export function readChoices(lab: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(lab)) ?? 'null');
  } catch {
    return null;
  }
}

export function storeChoices(lab: string, choices: unknown): void {
  try {
    localStorage.setItem(keyOf(lab), JSON.stringify(choices));
  } catch {
    // Storage can be full or blocked. Then the choices last as long as the page.
  }
}
