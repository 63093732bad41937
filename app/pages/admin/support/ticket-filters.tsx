import { SearchBox } from '#app/components/admin/search-box.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { adminSupport } from '#app/content/admin-support.ts';
import { ticketCategories, ticketPriorities, ticketStatuses } from '#domain/ticket.ts';
import { type ChosenFilters, readFilters, writeFilters } from './filter-address.ts';

const words = adminSupport.filters;

const selects = [
  { name: 'status', ...words.status, options: optionsOf(ticketStatuses) },
  { name: 'priority', ...words.priority, options: optionsOf(ticketPriorities) },
  { name: 'category', ...words.category, options: optionsOf(ticketCategories) },
  {
    name: 'assignee',
    ...words.assignee,
    options: [
      { value: 'me', label: words.assignee.me },
      { value: 'nobody', label: words.assignee.nobody },
    ],
  },
] as const;

export function TicketFilters({
  filters,
  onChange,
}: {
  filters: ChosenFilters;
  onChange: (filters: ChosenFilters) => void;
}) {
  function choose(name: string, value: string) {
    const parameters = writeFilters(filters);
    parameters.set(name, value);
    onChange(readFilters(parameters));
  }

  return (
    <>
      <SearchBox
        label={adminSupport.search}
        value={filters.search}
        onChange={(search) => onChange({ ...filters, search })}
      />
      {selects.map(({ name, label, all, options }) => (
        <Select
          key={name}
          aria-label={label}
          value={filters[name] ?? ''}
          onChange={({ target }) => choose(name, target.value)}
          className="grow basis-36 sm:w-auto sm:grow-0"
        >
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      ))}
      {writeFilters(filters).size > 0 && (
        <TextButton onClick={() => onChange({ search: '' })}>{words.clear}</TextButton>
      )}
    </>
  );
}

function optionsOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }));
}
