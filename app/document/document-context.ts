import { createContext } from 'react-router';
import type { Supabase } from '#app/lib/supabase.ts';
import type { DocumentContext } from '#domain/documents/document-context.ts';

export const documentContext = createContext<DocumentContext<Supabase>>();

/** False with hosted Supabase, where some services of our own backend do not exist. */
export function isBackendEmbedded({
  backend,
  siteUrl,
}: Pick<DocumentContext<unknown>, 'backend' | 'siteUrl'>): boolean {
  return new URL(backend.url).origin === new URL(siteUrl).origin;
}
