import { redirect } from 'react-router';
import type { DocumentHandle } from '#domain/document-handle.ts';
import type { Route } from './+types/moved.ts';

export const handle: DocumentHandle = { document: 'shared' };

/** Addresses under which the Solutions page links what lives elsewhere. */
const newAddresses: Record<string, string> = {
  '/solutions/enterprise-services': '/enterprise-services',
  '/solutions/platform': '/ai-platform',
  '/solutions/verticals': '/vertical-solutions',
};

export function loader({ url }: Route.LoaderArgs) {
  return redirect(newAddresses[url.pathname] ?? '/solutions', 301);
}
