import { TeaserDrawing } from '#app/components/illustrations/teaser-drawing.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { DefinitionRows } from '#app/components/sections/definition-rows.tsx';
import { Notice } from '#app/components/sections/notice.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { ProseBlocks } from '#app/components/sections/prose-blocks.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Prose } from '#app/components/ui/prose.tsx';
import { resourceTrail } from '#app/content/institute/free-resources.ts';
import {
  type ActivitySheet,
  activitySheets,
  printableActivitiesPage,
} from '#app/content/resources/printable-activities.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/printable-activities.ts';
import { SheetTables } from './sheet-tables.tsx';

const { labels } = printableActivitiesPage;

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
    ...printableActivitiesPage.meta,
    path: '/free-resources/printable-activities',
    image: 'course',
    trail: resourceTrail,
  });

export default function PrintableActivitiesPage() {
  const { intro, use, closing } = printableActivitiesPage;
  return (
    <>
      <PageHeader
        intro={intro}
        trail={resourceTrail}
        illustration={<TeaserDrawing name="classroom" className="w-full rounded-panel" />}
      >
        <ul className="mt-8 grid gap-1">
          {activitySheets.map((sheet) => (
            <li key={sheet.id}>
              <a
                href={`#${sheet.id}`}
                className="inline-flex min-h-11 items-center gap-3 font-semibold text-primary-strong underline-offset-4 hover:underline"
              >
                <Icon name="printer" className="size-5 text-accent-strong" />
                {sheet.title}
              </a>
            </li>
          ))}
        </ul>
      </PageHeader>
      {activitySheets.map((sheet, position) => (
        <Sheet key={sheet.id} sheet={sheet} tone={position % 2 === 0 ? 'paper' : 'sunk'} />
      ))}
      <Notice {...use} />
      <CallToAction {...closing} />
    </>
  );
}

function Download({ sheet }: { sheet: ActivitySheet }) {
  return (
    <ButtonLink to={`/downloads/${sheet.fileName}`} reloadDocument download size="large">
      <Icon name="download" />
      <span>
        {labels.download}
        <span className="sr-only">: {sheet.title}</span>
      </span>
    </ButtonLink>
  );
}

function Sheet({ sheet, tone }: { sheet: ActivitySheet; tone: 'paper' | 'sunk' }) {
  return (
    <Section tone={tone} aria-labelledby={sheet.id}>
      <Container className="grid gap-10 lg:grid-cols-[4fr_8fr] lg:gap-16">
        <div className="self-start lg:sticky lg:top-28">
          <p className="text-small font-semibold text-accent-strong">
            {labels.ages} {sheet.ages}
          </p>
          <h2 id={sheet.id} className="mt-1 text-title">
            {sheet.title}
          </h2>
          <p className="mt-6 mb-8 text-lead text-ink-soft">{sheet.purpose}</p>
          <Download sheet={sheet} />
        </div>
        <div className="min-w-0">
          <DefinitionRows
            rows={[
              { term: labels.players, text: sheet.players },
              { term: labels.materials, text: sheet.materials.join('. ') },
            ]}
          />
          <h3 className="mt-12 text-heading">{labels.steps}</h3>
          <ol className="mt-6 grid gap-6">
            {sheet.steps.map((step, position) => (
              <li key={step.title} className="grid grid-cols-[2.5rem_1fr]">
                <span
                  aria-hidden="true"
                  className="font-display text-subheading font-semibold text-primary-strong"
                >
                  {position + 1}
                </span>
                <div>
                  <h4 className="text-subheading">{step.title}</h4>
                  <p className="mt-1 text-ink-soft">{step.text}</p>
                </div>
              </li>
            ))}
          </ol>
          <SheetTables tables={sheet.tables} />
          <h3 className="mt-12 mb-5 text-heading">{labels.questions}</h3>
          <Prose>
            <ProseBlocks blocks={[sheet.questions]} />
          </Prose>
          <details className="group mt-8 border-y border-line">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 py-4 font-semibold hover:text-primary-strong">
              {sheet.forGrownUps.title}
              <Icon
                name="plus"
                className="size-5 shrink-0 text-primary-strong transition-transform group-open:rotate-45"
              />
            </summary>
            <Prose>
              <ProseBlocks blocks={sheet.forGrownUps.body} />
            </Prose>
          </details>
        </div>
      </Container>
    </Section>
  );
}
