/**
 * The link in a confirmation mail opens the home page. A user who signed up on an account page returns to that page:
 * in the same browser, as long as the link is valid.
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
    // Storage can be full or blocked. Then the link opens the home page.
  }
}

/** Returns it once. */
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

/** Remembers the page that the back-office guard redirected from, for this tab. Without a path it clears it. */
export function rememberAdminPage(path?: string): void {
  try {
    if (path) sessionStorage.setItem(adminStorageKey, path);
    else sessionStorage.removeItem(adminStorageKey);
  } catch {
    // Storage can be full or blocked. Then the login opens the dashboard.
  }
}

/** The page that the login redirects to. */
export function rememberedAdminPage(): string {
  try {
    return adminPageIn(sessionStorage.getItem(adminStorageKey));
  } catch {
    return '/admin';
  }
}

/** Any other path becomes the dashboard. Exported for its test. */
export function adminPageIn(kept: string | null): string {
  return kept !== null && /^\/admin(\/(?!login)|\?|$)/.test(kept) ? kept : '/admin';
}
