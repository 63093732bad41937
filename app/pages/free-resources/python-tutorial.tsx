import { TeaserDrawing } from '#app/components/illustrations/teaser-drawing.tsx';
import { DocumentLayout } from '#app/components/sections/document-layout.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { ProseBlocks } from '#app/components/sections/prose-blocks.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Prose } from '#app/components/ui/prose.tsx';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { resourceTrail } from '#app/content/free-resources.ts';
import {
  pythonTutorialPage,
  type TutorialStep,
  tutorialSteps,
} from '#app/content/resources/python-tutorial.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { highlightCode } from '#courseware/markdown/highlight-code.ts';
import type { Route } from './+types/python-tutorial.ts';

const { labels } = pythonTutorialPage;

export function loader() {
  return tutorialSteps.map(({ code, output }) => ({
    code: highlightCode(code, 'python'),
    output: highlightCode(output),
  }));
}

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
    ...pythonTutorialPage.meta,
    path: '/free-resources/python-tutorial',
    image: 'course',
    trail: resourceTrail,
  });

const start = 'before-you-start';
const end = 'what-you-have-made';

export default function PythonTutorialPage({ loaderData: listings }: Route.ComponentProps) {
  const { intro, before, closing } = pythonTutorialPage;
  const chapters = [
    { id: start, title: before.title },
    ...tutorialSteps.map(({ id, title }, position) => ({ id, title: `${position + 1}. ${title}` })),
    { id: end, title: closing.title },
  ];
  return (
    <>
      <PageHeader
        intro={intro}
        trail={resourceTrail}
        illustration={<TeaserDrawing name="neighbours" className="w-full rounded-panel" />}
      />
      <DocumentLayout chapters={chapters}>
        <Prose>
          <h2 id={start}>{before.title}</h2>
          <ProseBlocks blocks={before.body} />
        </Prose>
        {tutorialSteps.map((step, position) => (
          <Step key={step.id} step={step} number={position + 1} listing={listings[position]} />
        ))}
        <section aria-labelledby={end} className="mt-20 border-t-2 border-ink pt-6">
          <h2 id={end} className="mb-6 text-heading">
            {closing.title}
          </h2>
          <Prose>
            <ProseBlocks blocks={closing.body} />
          </Prose>
          <p className="mt-8 flex flex-wrap gap-3">
            {closing.links.map((link, position) => (
              <ButtonLink key={link.href} to={link.href} variant={position === 0 ? 'primary' : 'secondary'}>
                {link.label}
              </ButtonLink>
            ))}
          </p>
        </section>
      </DocumentLayout>
    </>
  );
}

type StepProps = { step: TutorialStep; number: number; listing?: { code: string; output: string } };

function Step({ step, number, listing }: StepProps) {
  return (
    <section aria-labelledby={step.id} className="mt-16 border-t border-line-strong pt-6">
      <h2 id={step.id} className="mb-6 text-heading">
        <span className="text-accent-strong">{number}.</span> {step.title}
      </h2>
      <Prose>
        <ProseBlocks blocks={step.text} />
        {listing && (
          <>
            <Listing label={labels.code} html={listing.code} />
            <Listing label={labels.output} html={listing.output} />
          </>
        )}
        <ProseBlocks blocks={step.notes} />
      </Prose>
      <p className="mt-6 max-w-[42rem] rounded-card bg-accent-tint px-5 py-4">
        <strong className="text-accent-strong">{labels.tryIt}:</strong> {step.tryIt}
      </p>
    </section>
  );
}

function Listing({ label, html }: { label: string; html: string }) {
  return (
    <figure>
      <figcaption className="mb-1.5 text-caption font-semibold text-ink-faint">{label}</figcaption>
      <RenderedHtml html={html} className="[&_pre]:my-0" />
    </figure>
  );
}
