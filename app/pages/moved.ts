import { redirect } from 'react-router';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/moved.ts';

export const handle: DocumentHandle = { document: 'shared' };

/** Paths that the Solutions page links to, for content that is on other pages. */
const newPaths: Record<string, string> = {
  '/solutions/enterprise-services': '/enterprise-services',
  '/solutions/platform': '/ai-platform',
  '/solutions/verticals': '/vertical-solutions',
};

export function loader({ url }: Route.LoaderArgs) {
  return redirect(newPaths[url.pathname] ?? '/solutions', 301);
}
