import { Link } from 'react-router';
import { TeaserDrawing } from '#app/components/illustrations/teaser-drawing.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import type { BlogTeaser } from '#app/content/institute/home.ts';
import { formatLongDate } from '#domain/text/long-date.ts';

/** Three articles: the first one large, the others beside it. Each links to its post, or to the blog without one. */
export function TeaserList({ teasers, published }: { teasers: BlogTeaser[]; published: string[] }) {
  return (
    <ul className="grid gap-x-14 gap-y-10 lg:grid-cols-[7fr_5fr] lg:grid-rows-2">
      {teasers.map((teaser, position) => (
        <li key={teaser.title} className={classNames(position === 0 && 'lg:row-span-2')}>
          <Teaser
            teaser={teaser}
            path={published.includes(teaser.slug) ? `/blog/${teaser.slug}` : '/blog'}
            isLarge={position === 0}
          />
        </li>
      ))}
    </ul>
  );
}

function Teaser({ teaser, path, isLarge }: { teaser: BlogTeaser; path: string; isLarge: boolean }) {
  return (
    <article
      className={classNames('group relative grid gap-5', !isLarge && 'grid-cols-[2fr_3fr] max-sm:gap-4')}
    >
      <TeaserDrawing
        name={teaser.image}
        className={classNames('w-full rounded-card', !isLarge && 'aspect-square sm:aspect-4/3')}
      />
      <div>
        <p className="text-small font-semibold text-accent-strong">{teaser.category}</p>
        <h3 className={classNames('mt-1', isLarge ? 'text-heading' : 'text-subheading')}>
          <Link
            to={path}
            className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4"
          >
            {teaser.title}
          </Link>
        </h3>
        <p className="mt-2 text-ink-soft">{teaser.excerpt}</p>
        <p className="mt-3 text-small text-ink-faint">
          {teaser.author}, <time dateTime={teaser.date}>{formatLongDate(teaser.date)}</time>,{' '}
          <span className="whitespace-nowrap">{teaser.readTime}</span>
        </p>
      </div>
    </article>
  );
}
