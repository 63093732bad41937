import { useState } from 'react';
import { PaletteDialog } from '#app/components/palette/palette-dialog.tsx';
import { useLoad } from '#app/components/private/use-load.ts';
import { commandPalette as words } from '#app/content/site/command-palette.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { findCommands, type PaletteRows } from './command-palette-options.ts';

const searchDelay = 200;

/** Jumps to any page of the back office. */
export function CommandPaletteDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const searched = useDebounced(text, searchDelay);
  const { answer } = useLoad<PaletteRows>(
    searched && `/admin/data/search?${new URLSearchParams({ text: searched })}`,
  );
  // Results for an earlier text are hidden, or Enter might open one of them.
  const rows = text === '' ? { groups: [] } : answer?.text === text ? answer : undefined;
  const groups = [...findCommands(text), ...(rows?.groups ?? [])];
  const count = groups.flatMap(({ options }) => options).length;
  return (
    <PaletteDialog
      words={words}
      typed={typed}
      onType={setTyped}
      groups={groups}
      status={describe(rows === undefined, rows?.groups === undefined, count)}
      onClose={onClose}
    />
  );
}

function describe(isSearching: boolean, hasFailed: boolean, count: number): string {
  if (isSearching) return words.searching;
  if (hasFailed) return words.failed;
  return count === 0 ? words.nothing : words.found(count);
}
