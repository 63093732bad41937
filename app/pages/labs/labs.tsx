import { Link } from 'react-router';
import { Lens } from '#app/components/illustrations/lens.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { labsPage as words } from '#app/content/courses/labs.ts';
import { levelSummaries } from '#app/content/courses/level-summaries.ts';
import { type CatalogueLab, listLabs } from '#app/data/lab-catalogue.ts';
import { loadOrReport } from '#app/lib/load-or-report.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/labs.ts';

const levels = Object.values(levelSummaries);

export function loader({ context }: Route.LoaderArgs) {
  return loadOrReport(context, listLabs, []);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, { ...words.meta, path: '/labs', image: 'course' });

export default function LabsPage({ loaderData: labs }: Route.ComponentProps) {
  return (
    <>
      <PageHeader intro={words.intro} illustration={<Lens className="mx-auto w-full max-w-md" />} />
      <Section>
        <Container className="grid gap-20">
          {labs.length === 0 ? <p>{words.none}</p> : <Access labs={labs} />}
          {levels.map(({ id, title, courseLevel }) => (
            <LevelLabs
              key={id}
              id={id}
              title={title}
              labs={labs.filter(({ level }) => level === courseLevel)}
            />
          ))}
        </Container>
      </Section>
    </>
  );
}

/** Which labs anybody may open, before the first card. */
function Access({ labs }: { labs: CatalogueLab[] }) {
  return (
    <div className="-mb-8">
      <p className="max-w-2xl text-ink-soft">
        {words.access(labs.filter(({ isOpen }) => isOpen).length)}{' '}
        <ArrowLink to={words.plans.href}>{words.plans.label}</ArrowLink>
      </p>
      <nav aria-label={words.levels} className="mt-6 flex flex-wrap gap-x-3 gap-y-2">
        {levels.map(({ id, title }) => (
          <ButtonLink key={id} to={`#${id}-labs`} variant="secondary" size="small">
            {title}
          </ButtonLink>
        ))}
      </nav>
    </div>
  );
}

function LevelLabs({ id, title, labs }: { id: string; title: string; labs: CatalogueLab[] }) {
  if (labs.length === 0) return null;
  return (
    <section aria-labelledby={`${id}-labs`}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={`${id}-labs`} className="text-heading">
          {title}
        </h2>
        <p className="text-small text-ink-soft">{words.count(labs.length)}</p>
      </div>
      <ul className="mt-8 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {labs.map((lab) => (
          <LabCard key={lab.name} lab={lab} />
        ))}
      </ul>
    </section>
  );
}

function LabCard({ lab }: { lab: CatalogueLab }) {
  return (
    <li className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface p-5 shadow-card focus-within:border-primary-strong hover:border-line-strong">
      <picture className="contents">
        <source media="(prefers-color-scheme: dark)" srcSet={`/labs/${lab.name}-dark.avif`} />
        <img
          src={`/labs/${lab.name}.avif`}
          alt=""
          width={320}
          height={200}
          loading="lazy"
          className="-mx-5 -mt-5 mb-4 w-[calc(100%+2.5rem)] max-w-none border-b border-line bg-surface"
        />
      </picture>
      <h3 className="text-subheading">
        <Link to={lab.path} className="after:absolute after:inset-0">
          {lab.title}
        </Link>
      </h3>
      <p className="mt-2 text-small">{lab.idea}</p>
      <p className="mt-auto pt-4 text-caption text-ink-soft">{words.facts(lab.ages, lab.minutes)}</p>
      <p className="mt-0.5 text-caption text-ink-soft">{words.from(lab.course)}</p>
      <p className="mt-3">
        {lab.isOpen ? (
          <Badge>{words.open}</Badge>
        ) : (
          <Badge tone="neutral" className="gap-1.5">
            <Icon name="lock" className="size-3.5 shrink-0" />
            {words.withPlan(lab.level)}
          </Badge>
        )}
      </p>
    </li>
  );
}
