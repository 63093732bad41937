import { Icon } from '#app/components/ui/icon.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { useTypedFilter } from '#app/lib/use-typed-filter.ts';

/** Searches when typing pauses. `value` is the search in the URL. */
export function SearchBox({
  label,
  value,
  pause,
  onSearch,
}: {
  label: string;
  value: string;
  pause?: number;
  onSearch: (text: string) => void;
}) {
  const [typed, setTyped] = useTypedFilter(value, onSearch, pause);
  return (
    <search className="relative min-w-0 grow basis-64">
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-faint"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="pl-11"
      />
    </search>
  );
}
