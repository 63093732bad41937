import { useId } from 'react';
import { classNames } from '#app/components/ui/class-names.ts';
import { accountPage } from '#app/content/accounts/account.ts';

/** One to five stars, as a group of radio buttons that look like stars. */
export function StarChoice({
  label,
  stars = 0,
  onChoose,
}: {
  label: string;
  stars: number | undefined;
  onChoose: (stars: number) => void;
}) {
  const name = useId();
  return (
    <fieldset className="-ml-2.5 flex">
      <legend className="sr-only">{label}</legend>
      {[1, 2, 3, 4, 5].map((value) => (
        <label
          key={value}
          className={classNames(
            'grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-primary',
            value <= stars ? 'text-accent-strong' : 'text-ink-faint',
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === stars}
            onChange={() => onChoose(value)}
            className="sr-only"
          />
          <Star isFilled={value <= stars} />
          <span className="sr-only">{accountPage.enrolments.stars(value)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Filled or hollow, so that colour is never the only difference. */
function Star({ isFilled }: { isFilled: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6">
      <path
        d="M12 2.8l2.8 5.8 6.4.9-4.6 4.5 1.1 6.3L12 17.3l-5.7 3 1.1-6.3-4.6-4.5 6.4-.9z"
        strokeWidth="1.75"
        strokeLinejoin="round"
        className={classNames('stroke-current', isFilled ? 'fill-current' : 'fill-none')}
      />
    </svg>
  );
}
