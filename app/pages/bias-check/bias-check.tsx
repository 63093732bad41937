import { Lens } from '#app/components/illustrations/lens.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { DefinitionRows } from '#app/components/sections/definition-rows.tsx';
import { FaqSection } from '#app/components/sections/faq-list.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { biasCheckPage, fairnessIdeas } from '#app/content/bias-check/bias-check.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { faqPage } from '#app/lib/structured-data.ts';
import type { Route } from './+types/bias-check.ts';
import { FileChoice } from './file-choice.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
    ...biasCheckPage.meta,
    crumb: biasCheckPage.intro.eyebrow,
    path: '/bias-check',
    image: 'business',
    structuredData: [faqPage(biasCheckPage.questions.items)],
  });

export default function BiasCheckPage() {
  const { intro, tool, file, ideas, limits, questions, callToAction } = biasCheckPage;
  return (
    <>
      <PageHeader intro={intro} illustration={<Lens className="mx-auto w-full max-w-md" />} />
      <Section tone="sunk" id="check">
        <Container>
          <SectionHeading title={tool.title} lead={tool.lead} className="mb-8" />
          <FileChoice />
        </Container>
      </Section>
      <Section>
        <Container className="grid gap-10 lg:grid-cols-[5fr_7fr] lg:gap-16">
          <div>
            <SectionHeading title={file.title} lead={file.lead} />
            <SampleTable {...file.sample} />
          </div>
          <DefinitionRows rows={file.steps.map(({ title, text }) => ({ term: title, text }))} />
        </Container>
      </Section>
      <Section tone="night">
        <Container className="grid gap-10 lg:grid-cols-[4fr_8fr] lg:gap-16">
          <SectionHeading title={ideas.title} lead={ideas.lead} />
          <div className="grid gap-8">
            {Object.values(fairnessIdeas).map(({ id, name, term, text }) => (
              <div key={id} className="border-t border-line-strong pt-5">
                <h3 className="text-subheading">{name}</h3>
                <p className="text-small font-semibold text-accent-strong">{term}</p>
                <p className="mt-2 text-ink-soft">{text}</p>
              </div>
            ))}
            <p className="border-t border-line-strong pt-5 text-ink-soft">{ideas.conflict}</p>
          </div>
        </Container>
      </Section>
      <Section>
        <Container className="grid gap-10 lg:grid-cols-[4fr_8fr] lg:gap-16">
          <SectionHeading title={limits.title} lead={limits.lead} />
          <ul className="grid list-disc content-start gap-y-3 pl-5">
            {limits.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Container>
      </Section>
      <FaqSection {...questions} questions={questions.items} tone="sunk" />
      <CallToAction {...callToAction} />
    </>
  );
}

function SampleTable({ caption, columns, rows }: typeof biasCheckPage.file.sample) {
  return (
    <table className="mt-8 w-full max-w-[26rem] border-y border-line-strong text-left font-mono text-small">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line-strong">
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()}>
            {row.map((cell, index) => (
              <td key={columns[index]} className="py-1.5 pr-4">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
