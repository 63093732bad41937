import { inject } from 'vitest';
import { isThorough } from '#testing/thorough.ts';

async function readSitemap(): Promise<string[]> {
  const sitemap = await (await fetch(`${inject('site').url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

/** What kind of page it is, if many pages differ only in their texts: a post, a course or a lesson. */
const kindOf = (path: string) => /^\/(blog|courses)\/[^/]+(\/)?/.exec(path)?.slice(1).join();

/** The paths of all public pages, with one post, one course and one lesson for all of their kind. */
export async function listPublicPages(): Promise<string[]> {
  const kinds = new Set<string>();
  return (await readSitemap()).filter((path) => {
    const kind = kindOf(path);
    if (isThorough || kind === undefined) return true;
    const isFirst = !kinds.has(kind);
    kinds.add(kind);
    return isFirst;
  });
}
