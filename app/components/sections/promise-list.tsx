import { classNames } from '#app/components/ui/class-names.ts';
import { Icon } from '#app/components/ui/icon.tsx';

/** Short promises on one line: guarantees, terms, requirements. */
export function PromiseList({ promises, className }: { promises: readonly string[]; className?: string }) {
  return (
    <ul className={classNames('flex flex-wrap gap-x-8 gap-y-3 font-semibold', className)}>
      {promises.map((promise) => (
        <li key={promise} className="flex items-start gap-2">
          <Icon name="check" className="mt-1 size-5 shrink-0 text-accent-strong" />
          {promise}
        </li>
      ))}
    </ul>
  );
}
