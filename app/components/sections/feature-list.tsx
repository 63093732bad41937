import { classNames } from '#app/components/ui/class-names.ts';
import { Icon } from '#app/components/ui/icon.tsx';

const columnClasses = { 1: '', 2: 'sm:grid-cols-2 sm:gap-x-10' };

/** A list with check marks. */
export function FeatureList({
  items,
  columns = 1,
  className,
}: {
  items: readonly string[];
  columns?: keyof typeof columnClasses;
  className?: string;
}) {
  return (
    <ul className={classNames('grid content-start gap-y-3', columnClasses[columns], className)}>
      {items.map((item) => (
        <li key={item} className="grid grid-cols-[1.25rem_1fr] gap-3">
          <Icon name="check" className="mt-1 size-5 text-primary-strong" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
