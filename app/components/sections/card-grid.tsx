import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Card as CardBox } from '#app/components/ui/card.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import type { Card } from '#app/content/types.ts';
import { FeatureList } from './feature-list.tsx';

/** A content card; the page may add a list of points or a price. */
type GridCard = Card & { points?: readonly string[]; price?: string };

const columnClasses = {
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-2 lg:grid-cols-3',
  4: 'sm:grid-cols-2 lg:grid-cols-4',
};

/**
 * Cards of equal rank. `ruled` sets them under a line, like columns. `boxed` gives them a raised box. Use `boxed` for
 * cards that are links, `ruled` for cards to read.
 */
export function CardGrid({
  cards,
  columns = 3,
  look = 'ruled',
  className,
}: {
  cards: readonly GridCard[];
  columns?: keyof typeof columnClasses;
  look?: 'ruled' | 'boxed';
  className?: string;
}) {
  return (
    <ul
      className={classNames(
        'grid',
        look === 'ruled' ? 'gap-x-10 gap-y-10' : 'gap-5',
        columnClasses[columns],
        className,
      )}
    >
      {cards.map((card) => (
        <li key={card.title} className="grid">
          {look === 'boxed' ? (
            <CardBox className="flex flex-col gap-4 sm:gap-0">
              <CardContent card={card} />
            </CardBox>
          ) : (
            <article className="grid grid-cols-[2.75rem_1fr] border-t-2 border-ink pt-5 sm:flex sm:flex-col">
              <CardContent card={card} />
            </article>
          )}
        </li>
      ))}
    </ul>
  );
}

function CardContent({ card }: { card: GridCard }) {
  return (
    <>
      <Icon name={card.icon} className="size-7 text-primary-strong" />
      <div className="flex grow flex-col sm:mt-4">
        <h3 className="text-subheading">{card.title}</h3>
        {card.price && <p className="mt-1 font-semibold text-accent-strong">{card.price}</p>}
        <p className="mt-2 text-ink-soft">{card.text}</p>
        {card.points && <FeatureList items={card.points} className="mt-4 text-small" />}
        {card.link && (
          <p className="mt-auto pt-3">
            <ArrowLink to={card.link.href}>{card.link.label}</ArrowLink>
          </p>
        )}
      </div>
    </>
  );
}
