import type { ReactNode } from 'react';
import { Select } from '#app/components/ui/select.tsx';

/** A list filter with a fixed set of values. The first one is empty and filters nothing. */
export function FilterSelect({
  label,
  all,
  value,
  onChange,
  className = 'grow basis-36 sm:w-auto sm:grow-0',
  children,
}: {
  label: string;
  all: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={className}
    >
      <option value="">{all}</option>
      {children}
    </Select>
  );
}
