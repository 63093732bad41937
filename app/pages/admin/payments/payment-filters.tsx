import { FilterSelect } from '#app/components/workspace/filter-select.tsx';
import { SearchBox } from '#app/components/workspace/search-box.tsx';
import { adminPayments } from '#app/content/admin/payments.ts';
import { paymentStatuses } from '#domain/memberships/payment.ts';
import type { ChosenFilter } from './payment-filter.ts';

const { search, filters } = adminPayments;

export function PaymentFilters({
  filter,
  onChange,
}: {
  filter: ChosenFilter;
  onChange: (change: { [Name in keyof ChosenFilter]?: string }) => void;
}) {
  return (
    <>
      <SearchBox label={search} value={filter.search} onSearch={(text) => onChange({ search: text })} />
      <FilterSelect {...filters.status} value={filter.status} onChange={(status) => onChange({ status })}>
        {paymentStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </FilterSelect>
      <FilterSelect {...filters.plan} value={filter.plan} onChange={(plan) => onChange({ plan })}>
        {filters.plan.names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </FilterSelect>
      <FilterSelect {...filters.time} value={filter.days} onChange={(days) => onChange({ days })}>
        {filters.time.days.map(({ days, label }) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
      </FilterSelect>
    </>
  );
}
