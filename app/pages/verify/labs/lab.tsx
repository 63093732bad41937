import { type ComponentType, useRef, useState } from 'react';
import { data } from 'react-router';
import type { LabAgain } from '#app/components/labs/lab-again.tsx';
import { LabPlace } from '#app/components/labs/lab-place.tsx';
import { DefinitionRows } from '#app/components/sections/definition-rows.tsx';
import { NotFound } from '#app/components/sections/not-found.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { labEvidence } from '#app/content/certificates/lab-evidence.ts';
import { verifyPage } from '#app/content/certificates/verify.ts';
import { lessonPage } from '#app/content/learning/lesson.ts';
import { findShownGoal } from '#app/data/lab-evidence.ts';
import { loadPatiently } from '#app/lib/load-patiently.ts';
import { missingPageMeta } from '#app/lib/page-meta.ts';
import { supabaseContext } from '#app/lib/supabase.ts';
import { useNear } from '#app/lib/use-near.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import type { Route } from './+types/lab.ts';
import { ServerRun } from './server-run.tsx';

const words = labEvidence.lab;

/** Never cached, so that hiding the labs takes effect at once. */
const headersOfAll = { 'Cache-Control': 'no-store' };

export async function loader({ params, context }: Route.LoaderArgs) {
  const shown = await findShownGoal(context.get(supabaseContext), params);
  return shown
    ? data({ id: params.id, shown }, { headers: headersOfAll })
    : data(null, { status: 404, headers: headersOfAll });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches: [root], loaderData }) =>
  loaderData
    ? [
        { title: `${loaderData.shown.title} | ${root.loaderData.name}` },
        { name: 'robots', content: 'noindex' },
      ]
    : missingPageMeta(root.loaderData);

/** A goal that the holder of a certificate reached: the lab, the choices and the outcome, which anybody can check. */
export default function CertificateLabPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  const { id, shown } = loaderData;
  return (
    <>
      <PageHeader
        intro={{ eyebrow: words.eyebrow, title: shown.title, lead: shown.text }}
        trail={[
          { label: verifyPage.title, href: '/verify' },
          { label: verifyPage.crumbs.known, href: `/verify/${id}` },
          { label: labEvidence.list.eyebrow, href: `/verify/${id}/labs` },
        ]}
      />
      <Section>
        <Container className="grid gap-12 lg:grid-cols-2 lg:gap-16">
          <div>
            <DefinitionRows
              rows={[
                { term: words.reached, text: formatLongDate(shown.reachedOn) },
                { term: words.lesson, text: words.lessonOf(shown.lesson, shown.course) },
                { term: words.certificate, text: id },
              ]}
            />
            <p className="mt-4">
              <ArrowLink to={`/verify/${id}/labs`}>{words.all}</ArrowLink>
            </p>
          </div>
          <section>
            <h2 className="text-heading">{words.server}</h2>
            <p className="mt-4 text-ink-soft">{words.serverLead}</p>
            <ServerRun shown={{ certificate: id, lab: shown.lab, goal: shown.goal }} />
          </section>
        </Container>
        <Container className="mt-16">
          <h2 className="text-heading">{words.here}</h2>
          <p className="mt-4 mb-6 max-w-[40rem] text-ink-soft">{words.hereLead}</p>
          <ShownLab key={`${shown.lab} ${shown.goal}`} shown={shown} />
          <details className="mt-8">
            <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary-strong">
              {words.choices}
            </summary>
            <p className="mt-2 text-small text-ink-soft">{words.seed(shown.seed)}</p>
            <pre className="mt-3 rounded-card border border-line bg-surface p-4 text-small wrap-anywhere whitespace-pre-wrap">
              {JSON.stringify(shown.choices, null, 2)}
            </pre>
          </details>
        </Container>
      </Section>
    </>
  );
}

type Shown = NonNullable<Route.ComponentProps['loaderData']>['shown'];

/** The lab itself is loaded when it is near. */
function ShownLab({ shown: { lab, title, seed, choices } }: { shown: Shown }) {
  const place = useRef<HTMLElement>(null);
  const [Again, setAgain] = useState<ComponentType<Parameters<typeof LabAgain>[0]>>();
  useNear(place, async () => {
    const loaded = await loadPatiently(() => import('#app/components/labs/lab-again.tsx'));
    setAgain(() => loaded.LabAgain);
  });
  return (
    <section
      ref={place}
      aria-label={`${lessonPage.blocks.lab.label}: ${title}`}
      data-lab={lab}
      className="lab-block rounded-card border border-line-strong bg-surface print:hidden"
    >
      <LabPlace name={lab}>
        {Again ? (
          <Again name={lab} seed={seed} choices={choices} unfit={words.unfit} />
        ) : (
          <p className="px-4 py-6 text-small text-ink-soft sm:px-6">
            {lessonPage.blocks.lab.loading}
            <noscript> {lessonPage.blocks.lab.withoutScript}</noscript>
          </p>
        )}
      </LabPlace>
    </section>
  );
}
