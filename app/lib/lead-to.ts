import { redirect, replace } from 'react-router';

/**
 * What a loader in the browser throws to lead elsewhere. If the visitor is already at the URL that was loaded, it gives
 * its place in the history away, because going back to it would only lead here again.
 */
export function leadTo(target: string, { pathname }: URL): Response {
  return location.pathname === pathname ? replace(target) : redirect(target);
}
