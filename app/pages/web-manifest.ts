import { siteContext } from '#app/lib/site.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/web-manifest.ts';

export const handle: DocumentHandle = { document: 'shared', isOpenInMaintenance: true };

/** The files in `public`, which `npm run images` draws. */
const ownIcons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** How a device shows the site once it is installed. */
export function loader({ context }: Route.LoaderArgs): Response {
  const site = context.get(siteContext);
  const manifest = {
    name: site.name,
    short_name: site.name,
    description: site.description,
    start_url: '/',
    display: 'browser',
    background_color: '#fbf9f5',
    theme_color: '#fbf9f5',
    icons: site.faviconUrl ? [{ src: site.faviconUrl, sizes: 'any', purpose: 'any' }] : ownIcons,
  };
  const headers = { 'Content-Type': 'application/manifest+json; charset=utf-8' };
  return new Response(JSON.stringify(manifest), { headers });
}
