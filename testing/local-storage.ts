import { afterEach, beforeEach, vi } from 'vitest';

/** Gives each test of a file an empty local storage, which Node does not have. */
export function stubLocalStorage(): void {
  beforeEach(() => {
    const values = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
      removeItem: (key: string) => values.delete(key),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());
}
