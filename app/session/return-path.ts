/**
 * The link in a confirmation mail leads to the home page. Whoever signed up on a page of their account, to go on
 * there, is brought back to it: in the same browser, as long as the link works.
 */
const storageKey = 'return-path';
const linkLifetime = 24 * 60 * 60 * 1000;

export function rememberReturnPath(): void {
  const { pathname, search } = location;
  try {
    if (isAccountPath(pathname))
      localStorage.setItem(storageKey, JSON.stringify({ path: pathname + search, at: Date.now() }));
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage can be full or blocked; then the mail leads to the home page and no further.
  }
}

/** Gives it once. */
export function takeReturnPath(): string | undefined {
  try {
    const { path, at } = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    localStorage.removeItem(storageKey);
    return isAccountPath(path) && Date.now() - at < linkLifetime ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Exported for its test. */
export function isAccountPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/account(?![^/?])/.test(path);
}

const adminStorageKey = 'admin-page';

/** Keeps the page that the guard of the back office sent away from, for this tab. Without a path it forgets. */
export function rememberAdminPage(path?: string): void {
  try {
    if (path) sessionStorage.setItem(adminStorageKey, path);
    else sessionStorage.removeItem(adminStorageKey);
  } catch {
    // Storage can be full or blocked; then the login leads to the dashboard.
  }
}

/** The page that the login leads to. */
export function rememberedAdminPage(): string {
  try {
    return adminPageIn(sessionStorage.getItem(adminStorageKey));
  } catch {
    return '/admin';
  }
}

/** Whatever is no page of the back office leads to the dashboard. Exported for its test. */
export function adminPageIn(kept: string | null): string {
  return kept !== null && /^\/admin(\/(?!login)|\?|$)/.test(kept) ? kept : '/admin';
}
