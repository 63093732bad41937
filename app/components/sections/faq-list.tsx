import { AccordionItem } from '#app/components/ui/accordion.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import type { Question } from '#app/content/types.ts';
import { SectionHeading } from './section-heading.tsx';

/** Questions that expand to show their answers. */
export function FaqList({ questions }: { questions: Question[] }) {
  return (
    <div className="border-t-2 border-ink">
      {questions.map(({ question, answer, link }) => (
        <AccordionItem key={question} title={question}>
          <p>{answer}</p>
          {link && (
            <p className="mt-1">
              <ArrowLink to={link.href}>{link.label}</ArrowLink>
            </p>
          )}
        </AccordionItem>
      ))}
    </div>
  );
}

/** A whole section: on wide screens the heading stays visible while the questions scroll. */
export function FaqSection({
  title,
  lead,
  questions,
  tone,
}: {
  title: string;
  lead: string;
  questions: Question[];
  tone?: 'paper' | 'sunk';
}) {
  return (
    <Section tone={tone}>
      <Container className="grid gap-10 lg:grid-cols-[5fr_7fr] lg:gap-20">
        <SectionHeading title={title} lead={lead} className="self-start lg:sticky lg:top-28" />
        <FaqList questions={questions} />
      </Container>
    </Section>
  );
}
