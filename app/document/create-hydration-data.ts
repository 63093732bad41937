import type { EntryContext } from 'react-router';
import type { HydrationData } from './hydration-data.ts';

type AssetRoute = EntryContext['manifest']['routes'][string];

/** Builds the hydration data of this document from React Router's context. */
export async function createHydrationData(
  entry: EntryContext,
  own: Pick<HydrationData, 'backend' | 'site' | 'hydrate' | 'countsVisits'>,
  stylesheet: string | undefined,
): Promise<HydrationData> {
  const { manifest } = entry;
  const routes = entry.staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const parts = Object.fromEntries(routes.map((route) => [route.id, routeModules(route)]));
  const modules = new Set([
    manifest.url,
    manifest.entry.module,
    ...manifest.entry.imports,
    ...routes.flatMap((route) => [...routeModules(route), ...(route.imports ?? [])]),
  ]);
  return {
    ...own,
    context: JSON.parse(entry.serverHandoffString ?? '{}'),
    state: await new Response(entry.serverHandoffStream).text(),
    modules: {
      runtime: manifest.hmr?.runtime,
      manifest: manifest.url,
      entry: manifest.entry.module,
      routes: parts,
    },
    stylesheet,
    links: [
      ...(stylesheet ? [{ rel: 'preload' as const, as: 'style' as const, href: stylesheet }] : []),
      ...[...modules].map((href) => ({ rel: 'modulepreload' as const, href })),
    ],
  };
}

function routeModules(route: AssetRoute): string[] {
  return [
    route?.clientActionModule,
    route?.clientLoaderModule,
    route?.clientMiddlewareModule,
    route?.hydrateFallbackModule,
    route?.module,
  ].filter((url) => url !== undefined);
}
