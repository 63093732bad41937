import { TeaserDrawing } from '#app/components/illustrations/teaser-drawing.tsx';
import { useWorkspace } from '#app/components/python/use-workspace.ts';
import { DocumentLayout } from '#app/components/sections/document-layout.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { ProseBlocks } from '#app/components/sections/prose-blocks.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Prose } from '#app/components/ui/prose.tsx';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { resourceTrail } from '#app/content/institute/free-resources.ts';
import {
  pythonTutorialPage,
  type TutorialStep,
  tutorialSteps,
} from '#app/content/resources/python-tutorial.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/python-tutorial.ts';

const { labels } = pythonTutorialPage;

/** The highlighter is loaded when this page is rendered, not at the start of the server. */
export async function loader() {
  const { highlightCode } = await import('#courseware/markdown/highlight-code.ts');
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
      </Prose>
      {listing && <StepCode step={step} html={listing.code} />}
      <Prose>
        {listing && <Listing label={labels.output} html={listing.output} />}
        <ProseBlocks blocks={step.notes} />
      </Prose>
      <p className="mt-6 max-w-[42rem] rounded-card bg-accent-tint px-5 py-4">
        <strong className="text-accent-strong">{labels.tryIt}:</strong> {step.tryIt}
      </p>
    </section>
  );
}

/** The code of a step, which becomes an editor when it is near. The steps before it run first. */
function StepCode({ step: { id, title, code }, html }: { step: TutorialStep; html: string }) {
  const { place, Workspace } = useWorkspace();
  const position = tutorialSteps.findIndex((step) => step.id === id);
  const before = tutorialSteps
    .slice(0, position)
    .map((step) => step.code)
    .join('\n\n');
  return (
    <figure className="my-4 max-w-[42rem]">
      <figcaption className="mb-1.5 text-caption font-semibold text-ink-faint">{labels.code}</figcaption>
      <div ref={place}>
        {Workspace ? (
          <Workspace exercise={{ id: `tutorial-${id}`, title, code, before }} />
        ) : (
          <RenderedHtml html={html} className="prose [&_pre]:my-0" />
        )}
      </div>
    </figure>
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
