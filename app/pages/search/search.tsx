import { data, Form, useNavigationType } from 'react-router';
import { searchContent } from '#app/components/site/search/search-content.server.ts';
import { useOwnResults } from '#app/components/site/search/use-own-results.ts';
import { Breadcrumbs } from '#app/components/ui/breadcrumbs.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { homeLink } from '#app/content/site/navigation.ts';
import { search as words } from '#app/content/site/search.ts';
import { searchSite } from '#app/data/site-search.ts';
import { reportErrorContext } from '#app/lib/load-or-report.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { siteContext } from '#app/lib/site.ts';
import { supabaseContext } from '#app/lib/supabase.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import { maxSearchLength, normaliseSearch } from '#domain/site/search.ts';
import type { Route } from './+types/search.ts';
import { LookAround } from './look-around.tsx';
import { SearchResults } from './search-results.tsx';

export const handle: DocumentHandle = { query: { q: (value) => normaliseSearch(value) || undefined } };

/** The document shows what a visitor may find. The browser adds what only the user may. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const text = normaliseSearch(url.searchParams.get('q') ?? '');
  if (!text) return data({ text, results: [], isFailed: false });
  const results = searchContent(context.get(siteContext), text);
  try {
    const stored = await searchSite(context.get(supabaseContext), text);
    return data({ text, results: [...results, ...stored], isFailed: false });
  } catch (error) {
    context.get(reportErrorContext)(error);
    return data({ text, results, isFailed: true }, { headers: { 'Cache-Control': 'no-store' } });
  }
}

/** A search that fails, or comes too often, says so in its place and leaves the page as it is. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch {
    return { text: normaliseSearch(url.searchParams.get('q') ?? ''), results: [], isFailed: true };
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches: [root], loaderData }) => [
  ...pageMeta(root.loaderData, { ...words.meta, path: words.href }),
  // The results lead to pages that search engines index themselves.
  ...(loaderData?.text ? [{ name: 'robots', content: 'noindex' }] : []),
];

export default function SearchPage({ loaderData: { text, results, isFailed } }: Route.ComponentProps) {
  const found = useOwnResults(text, results) ?? [];
  const isOpenedByLink = useNavigationType() === 'PUSH';
  return (
    <Container className="pt-6 pb-section">
      <Breadcrumbs trail={[homeLink]} current={words.title} />
      <h1 className="mt-10 text-title lg:mt-14">{words.title}</h1>
      <search>
        <Form action={words.href} className="mt-6 flex max-w-[44rem] flex-wrap items-end gap-3">
          <Field label={words.field} className="min-w-0 grow basis-52">
            {(control) => (
              <Input
                {...control}
                // The next search starts with its own text.
                key={text}
                type="search"
                name="q"
                defaultValue={text}
                maxLength={maxSearchLength}
                placeholder={words.placeholder}
                enterKeyHint="search"
                autoFocus={isOpenedByLink && !text}
              />
            )}
          </Field>
          <Button type="submit">{words.button}</Button>
        </Form>
      </search>
      <p className="mt-3 text-caption text-ink-faint max-lg:hidden noscript:hidden">
        <kbd className="rounded-small bg-sunk px-1.5 py-0.5 font-body">Ctrl K</kbd> {words.shortcut}
      </p>
      {isFailed && <Callout className="mt-8 max-w-[44rem]">{words.failed}</Callout>}
      {text && <SearchResults text={text} results={found} isFailed={isFailed} />}
      {found.length === 0 && <LookAround />}
    </Container>
  );
}
