import { Link } from 'react-router';
import { Icon } from '#app/components/ui/icon.tsx';
import type { IconName } from '#app/content/icon-names.ts';

export interface PaletteOption {
  href: string;
  label: string;
  note?: string;
  icon: IconName;
}

export interface PaletteGroup {
  name: string;
  options: PaletteOption[];
}

/** The options are links, so that they can also be opened in a new tab. */
export function PaletteList({
  id,
  label,
  groups,
  active,
  optionId,
  onPoint,
  onFollow,
}: {
  id: string;
  label: string;
  groups: PaletteGroup[];
  /** An index across all groups. */
  active: number;
  optionId: (index: number) => string;
  onPoint: (index: number) => void;
  onFollow: () => void;
}) {
  let index = 0;
  return (
    <div
      role="listbox"
      id={id}
      aria-label={label}
      className="-mx-2 mt-3 max-h-[min(23rem,50vh)] overflow-y-auto overscroll-contain"
    >
      {groups.map(({ name, options }) => (
        <fieldset key={name} aria-label={name} className="min-w-0 py-1">
          <p aria-hidden="true" className="px-3 py-1 text-caption font-semibold text-ink-faint">
            {name}
          </p>
          {options.map(({ href, label, note, icon }) => {
            const at = index++;
            return (
              <Link
                key={href}
                to={href}
                role="option"
                id={optionId(at)}
                aria-selected={at === active}
                tabIndex={-1}
                onPointerMove={() => onPoint(at)}
                onClick={onFollow}
                className="flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 aria-selected:bg-primary-tint aria-selected:text-primary-strong"
              >
                <Icon name={icon} className="size-5 shrink-0" />
                <span className="min-w-0">
                  <span className="block truncate font-semibold">{label}</span>
                  {note && <span className="block truncate text-caption text-ink-soft">{note}</span>}
                </span>
              </Link>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}
