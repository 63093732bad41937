import type { ReactNode } from 'react';
import { SearchBox } from '#app/components/admin/search-box.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { adminPayments } from '#app/content/admin-payments.ts';
import type { PaymentFilter } from '#app/data/payments.ts';
import { paymentStatuses } from '#domain/payment.ts';

const { search, filters } = adminPayments;

export function PaymentFilters({
  filter,
  onChange,
}: {
  filter: PaymentFilter;
  onChange: (filter: PaymentFilter) => void;
}) {
  return (
    <>
      <SearchBox
        label={search}
        value={filter.search}
        onChange={(text) => onChange({ ...filter, search: text })}
      />
      <Filter
        {...filters.status}
        onChange={(value) =>
          onChange({ ...filter, status: paymentStatuses.find((status) => status === value) ?? '' })
        }
      >
        {paymentStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </Filter>
      <Filter {...filters.plan} onChange={(plan) => onChange({ ...filter, plan })}>
        {filters.plan.names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Filter>
      <Filter
        {...filters.time}
        onChange={(days) => onChange({ ...filter, since: days && daysAgo(Number(days)) })}
      >
        {filters.time.days.map(({ days, label }) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
      </Filter>
    </>
  );
}

function Filter({
  label,
  all,
  onChange,
  children,
}: {
  label: string;
  all: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <Select
      aria-label={label}
      onChange={({ target }) => onChange(target.value)}
      className="grow basis-36 sm:w-auto sm:grow-0"
    >
      <option value="">{all}</option>
      {children}
    </Select>
  );
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
}
