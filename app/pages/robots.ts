import { optionsContext } from '#app/document/load-context.ts';
import { siteContext } from '#app/lib/site.ts';
import type { DocumentHandle } from '#domain/document-handle.ts';
import type { Route } from './+types/robots.ts';

export const handle: DocumentHandle = { document: 'shared', isOpenInMaintenance: true };

/** Keeps crawlers out of shell pages. */
export function loader({ context }: Route.LoaderArgs): Response {
  const rules = context.get(optionsContext).shellSections.map((section) => `Disallow: ${section}`);
  const lines = ['User-agent: *', ...rules, '', `Sitemap: ${context.get(siteContext).url}/sitemap.xml`, ''];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
