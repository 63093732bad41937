import { findRows, type PaletteRows } from '#app/components/admin/command-palette-options.ts';
import { orUndefined } from '#app/components/private/load-or-tell.ts';
import { noDocument } from '#app/lib/document-handle.ts';
import type { Route } from './+types/search.ts';

export { noDocument as loader };

/** The rows that the command palette finds. */
export async function clientLoader({ url }: Route.ClientLoaderArgs): Promise<PaletteRows> {
  const text = url.searchParams.get('text') ?? '';
  return { text, groups: await orUndefined(findRows(text)) };
}
