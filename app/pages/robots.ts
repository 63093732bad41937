import { documentContext } from '#app/document/document-context.ts';
import { siteContext } from '#app/lib/site.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/robots.ts';

export const handle: DocumentHandle = { document: 'shared', isOpenInMaintenance: true };

/**
 * Crawlers stay out of pages that are shells. A rule closes every path that begins like it, so where a public page
 * does, the rule has an end.
 */
export function loader({ context }: Route.LoaderArgs): Response {
  const { shellSections, publicPaths } = context.get(documentContext);
  const rules = shellSections.flatMap((section) => {
    const isBeginning = publicPaths.some((path) => path.startsWith(section));
    return isBeginning ? [`Disallow: ${section}$`, `Disallow: ${section}/`] : [`Disallow: ${section}`];
  });
  const lines = ['User-agent: *', ...rules, '', `Sitemap: ${context.get(siteContext).url}/sitemap.xml`, ''];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
