/**
 * Where the link in a confirmation mail leads. A person who signed up on a page of their account, their family, a course or a lesson,
 * to go on there, gets back to it on any device, because the path is part of the link. All others get to the home page.
 */
export function returnPath(): string {
  const path = location.pathname + location.search;
  return isReturnPath(path) ? path : '/';
}

/** Exported for its test. */
export function isReturnPath(path: unknown): path is string {
  return (
    typeof path === 'string' && (/^\/(account|family)(?![^/?])/.test(path) || courseIn(path) !== undefined)
  );
}

/** The slug of the course that a page is about: the course itself, a lesson or a quiz of it. */
export function courseIn(path: string): string | undefined {
  const slug = '[a-z0-9]+(?:-[a-z0-9]+)*';
  return new RegExp(`^/courses/(${slug})(?:/${slug}){0,2}$`).exec(path)?.[1];
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
