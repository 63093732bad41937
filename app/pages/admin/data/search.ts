import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { findRows, type PaletteRows } from '#app/components/workspace/command-palette-options.ts';
import { noDocument } from '#app/lib/no-document.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/search.ts';

export const handle: DocumentHandle = { document: 'shell', isOpenInMaintenance: true };

export { noDocument as loader };

/** The search results of the command palette. */
export async function clientLoader({ url }: Route.ClientLoaderArgs): Promise<PaletteRows> {
  const text = url.searchParams.get('text') ?? '';
  return { text, groups: await orUndefined(findRows(text)) };
}
