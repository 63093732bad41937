import { Link } from 'react-router';
import { LevelDrawing } from '#app/components/illustrations/level-drawing.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import type { LevelSummary } from '#app/content/types.ts';
import { FeatureList } from './feature-list.tsx';

/** A level of the courses. The whole card links to the level's page, and the link's name contains the level. */
export function LevelCard({ level, linkLabel }: { level: LevelSummary; linkLabel: string }) {
  return (
    <article className="group relative flex h-full flex-col sm:max-lg:flex-row overflow-hidden rounded-card border border-line bg-surface shadow-card transition-shadow focus-within:shadow-lifted hover:shadow-lifted">
      <div className="flex flex-col justify-between border-b border-line px-6 pt-6 sm:px-7 sm:max-lg:w-2/5 sm:max-lg:border-r sm:max-lg:border-b-0">
        <LevelDrawing level={level.id} className="w-full max-w-72" />
        <dl className="mt-3 flex divide-x divide-line border-t border-line">
          <Fact name="Length" value={level.duration} />
          <Fact name="Modules" value={`${level.modules} modules`} />
        </dl>
      </div>
      <div className="flex grow flex-col p-6 sm:p-7">
        <p className="text-small font-semibold text-accent-strong">{level.subtitle}</p>
        <h3 className="mt-1 text-[1.75rem] leading-tight tracking-tight">{level.title}</h3>
        <p className="mt-3 text-ink-soft">{level.description}</p>
        <FeatureList items={level.features} className="mt-5 mb-6 text-small" />
        <Link
          to={level.path}
          className="mt-auto inline-flex min-h-11 items-center gap-2 font-semibold text-primary-strong after:absolute after:inset-0"
        >
          {linkLabel}
          <span className="sr-only">: {level.title}</span>
          <Icon name="arrow-right" className="size-5 transition-transform group-hover:translate-x-1" />
        </Link>
      </div>
    </article>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="py-3 not-first:pl-5 not-last:pr-5">
      <dt className="sr-only">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}
