import { useState } from 'react';
import { PaletteDialog } from '#app/components/palette/palette-dialog.tsx';
import type { PaletteGroup, PaletteOption } from '#app/components/palette/palette-list.tsx';
import { useLoad } from '#app/components/private/use-load.ts';
import { myLearning } from '#app/content/site/navigation.ts';
import { search } from '#app/content/site/search.ts';
import { groupResults, type SearchResult } from '#app/lib/search-result.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { useSession } from '#app/session/session-store.ts';
import { maxSearchLength, normaliseSearch, splitMarks } from '#domain/site/search.ts';
import { useOwnResults } from './use-own-results.ts';

const searchDelay = 150;
const optionsPerGroup = 4;

/** What the page of the search loads. */
type SearchAnswer = { text: string; results: SearchResult[]; isFailed: boolean };

const { palette: words } = search;
const lookAround = search.start.links.map(({ label, href, text, icon }) => ({
  label,
  href,
  note: text,
  icon,
}));

/** Searches the site while the user types. Its results are those of the page /search. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const isSignedIn = useSession().status === 'signed-in';
  const [typed, setTyped] = useState('');
  const text = normaliseSearch(typed);
  const searched = useDebounced(text, searchDelay);
  const url = `${search.href}?${new URLSearchParams({ q: searched })}`;
  const { answer } = useLoad<SearchAnswer>(searched ? url : undefined);
  // Results for an earlier text are hidden, or Enter might open one of them.
  const current = answer?.text === text ? answer : undefined;
  const found = useOwnResults(searched, current?.results);
  const results = text && current ? (found ?? []) : [];
  return (
    <PaletteDialog
      words={words}
      typed={typed}
      onType={setTyped}
      maxLength={maxSearchLength}
      groups={text ? groupsOf(results, text) : [{ name: words.go, options: startOptions(isSignedIn) }]}
      status={text ? describe(current, results.length) : ''}
      onClose={onClose}
    />
  );
}

function startOptions(isSignedIn: boolean): PaletteOption[] {
  return isSignedIn ? [{ ...myLearning, icon: 'book-open' }, ...lookAround] : lookAround;
}

function groupsOf(results: SearchResult[], text: string): PaletteGroup[] {
  if (results.length === 0) return [];
  const all = `${search.href}?${new URLSearchParams({ q: text })}`;
  return [
    ...groupResults(results, text).map(({ kind, results }) => ({
      name: search.groups[kind].name,
      options: results.slice(0, optionsPerGroup).map(toOption),
    })),
    { name: words.more, options: [{ href: all, label: words.all(text), icon: 'search' }] },
  ];
}

function toOption({ kind, href, title, excerpt, course, isLocked }: SearchResult): PaletteOption {
  return {
    href,
    label: title,
    note: course ?? splitMarks(excerpt).join(''),
    icon: isLocked ? 'lock' : search.groups[kind].icon,
  };
}

function describe(answer: SearchAnswer | undefined, count: number): string {
  if (!answer) return words.searching;
  if (answer.isFailed) return words.failed;
  return count === 0 ? words.nothing : words.found(count);
}
