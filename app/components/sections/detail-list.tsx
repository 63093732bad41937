import type { ReactNode } from 'react';
import { classNames } from '#app/components/ui/class-names.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import type { IconName } from '#app/content/icon-names.ts';
import { FeatureList } from './feature-list.tsx';

export type DetailItem = {
  id?: string;
  icon: IconName;
  title: string;
  /** A short line above the title: a field, an audience, a price. */
  note?: string;
  lead?: string;
  /** Labelled parts: running text, or a list of points. A wide one takes all columns, its points two. */
  details: { label: string; text: string | readonly string[]; isWide?: boolean }[];
  action?: ReactNode;
};

/** Three short texts fit side by side. Lists need wider columns. */
function isShort({ details }: DetailItem) {
  return details.length === 3 && details.every(({ text }) => typeof text === 'string');
}

/** Long entries of equal rank, each with labelled parts. `numbered` makes it an ordered list. */
export function DetailList({ items, numbered = false }: { items: DetailItem[]; numbered?: boolean }) {
  const List = numbered ? 'ol' : 'ul';
  return (
    <List className="grid gap-16">
      {items.map((item, position) => (
        <li key={item.title} id={item.id}>
          <article className="grid gap-6 border-t-2 border-ink pt-6 lg:grid-cols-[4fr_8fr] lg:gap-16">
            <div>
              <p className="flex items-center gap-3 text-primary-strong">
                {numbered && (
                  <span className="font-display text-heading font-semibold tabular-nums">{position + 1}</span>
                )}
                <Icon name={item.icon} className="size-7" />
              </p>
              {item.note && <p className="mt-4 text-small font-semibold text-accent-strong">{item.note}</p>}
              <h3 className="mt-2 text-heading">{item.title}</h3>
              {item.action && <div className="mt-5">{item.action}</div>}
            </div>
            <div>
              {item.lead && <p className="mb-6 text-lead">{item.lead}</p>}
              <dl
                className={classNames(
                  'grid gap-6 sm:grid-cols-2 sm:gap-x-10',
                  isShort(item) && 'lg:grid-cols-3',
                )}
              >
                {item.details.map(({ label, text, isWide }) => (
                  <div key={label} className={isWide ? 'sm:col-span-2' : undefined}>
                    <dt className="mb-2 font-semibold">{label}</dt>
                    <dd className="text-ink-soft">
                      {typeof text === 'string' ? (
                        text
                      ) : (
                        <FeatureList items={text} columns={isWide ? 2 : 1} />
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          </article>
        </li>
      ))}
    </List>
  );
}
