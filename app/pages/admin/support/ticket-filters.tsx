import { TextButton } from '#app/components/ui/text-button.tsx';
import { FilterSelect } from '#app/components/workspace/filter-select.tsx';
import { SearchBox } from '#app/components/workspace/search-box.tsx';
import { adminSupport } from '#app/content/admin/support.ts';
import { isFiltered } from '#app/lib/list-filter.ts';
import { ticketCategories, ticketPriorities, ticketStatuses } from '#domain/messages/ticket.ts';
import type { ChosenFilter } from './ticket-filter.ts';

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

const noFilter = { search: '', status: '', priority: '', category: '', assignee: '' };

export function TicketFilters({
  filter,
  onChange,
}: {
  filter: ChosenFilter;
  onChange: (change: { [Name in keyof ChosenFilter]?: string }) => void;
}) {
  return (
    <>
      <SearchBox
        label={adminSupport.search}
        value={filter.search}
        onSearch={(search) => onChange({ search })}
      />
      {selects.map(({ name, label, all, options }) => (
        <FilterSelect
          key={name}
          label={label}
          all={all}
          value={filter[name]}
          onChange={(value) => onChange({ [name]: value })}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </FilterSelect>
      ))}
      {isFiltered(filter) && <TextButton onClick={() => onChange(noFilter)}>{words.clear}</TextButton>}
    </>
  );
}

function optionsOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }));
}
