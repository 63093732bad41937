import { data } from 'react-router';
import { NotFound } from '#app/components/sections/not-found.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { labEvidence } from '#app/content/certificates/lab-evidence.ts';
import { verifyPage } from '#app/content/certificates/verify.ts';
import { listShownGoals, type ShownGoal } from '#app/data/lab-evidence.ts';
import { missingPageMeta } from '#app/lib/page-meta.ts';
import { supabaseContext } from '#app/lib/supabase.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import type { Route } from './+types/labs.ts';

const words = labEvidence.list;

/** Never cached, so that hiding the labs takes effect at once. */
const headersOfAll = { 'Cache-Control': 'no-store' };

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const goals = await listShownGoals(context.get(supabaseContext), id);
  return goals.length > 0
    ? data({ id, goals }, { headers: headersOfAll })
    : data(null, { status: 404, headers: headersOfAll });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches: [root], loaderData }) =>
  loaderData
    ? [{ title: `${words.title} | ${root.loaderData.name}` }, { name: 'robots', content: 'noindex' }]
    : missingPageMeta(root.loaderData);

/** The labs that the holder of a certificate shows. The holder's name is on the page of the certificate alone. */
export default function CertificateLabsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  const { id, goals } = loaderData;
  return (
    <>
      <PageHeader
        intro={words}
        trail={[
          { label: verifyPage.title, href: '/verify' },
          { label: verifyPage.crumbs.known, href: `/verify/${id}` },
        ]}
      />
      <Section>
        <Container className="grid gap-12 lg:grid-cols-[7fr_5fr] lg:gap-16">
          <ol className="border-t-2 border-ink">
            {goals.map((goal) => (
              <Goal key={`${goal.lab} ${goal.goal}`} id={id} goal={goal} />
            ))}
          </ol>
          <div>
            <h2 className="mb-6 text-heading">{words.proves.title}</h2>
            <ul className="grid list-disc gap-4 pl-5 text-ink-soft">
              {words.proves.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        </Container>
      </Section>
    </>
  );
}

function Goal({ id, goal }: { id: string; goal: ShownGoal }) {
  return (
    <li className="border-b border-line py-6">
      <h2 className="text-subheading">{goal.title}</h2>
      <p className="mt-2">{goal.text}</p>
      <p className="mt-1 text-small text-ink-soft">
        {words.reached(formatLongDate(goal.reachedOn), goal.lesson, goal.course)}
      </p>
      <p className="mt-4">
        <ButtonLink
          to={`/verify/${id}/labs/${goal.lab}/${goal.goal}`}
          variant="secondary"
          size="small"
          aria-label={words.runOf(goal.title)}
        >
          {words.run}
        </ButtonLink>
      </p>
    </li>
  );
}
