import { useState } from 'react';
import { OpenBook } from '#app/components/illustrations/open-book.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { freeResourcesPage, resourceTrail } from '#app/content/institute/free-resources.ts';
import { type GlossaryTerm, glossary } from '#app/content/resources/glossary.ts';
import { glossaryPage } from '#app/content/resources/glossary-page.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { termId } from '#domain/courses/glossary-term.ts';
import type { Route } from './+types/glossary.ts';
import { filterTerms } from './filter-terms.ts';

/** The document contains the terms anyway, so the scripts need not. */
export function loader() {
  return glossary;
}

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
    ...glossaryPage.meta,
    path: '/free-resources/glossary',
    image: 'course',
    trail: resourceTrail,
  });

/** Without scripts the whole list is shown, with a link to each letter. With scripts the field filters it. */
export default function GlossaryPage({ loaderData: glossary }: Route.ComponentProps) {
  const [query, setQuery] = useState('');
  const terms = filterTerms(glossary, query);
  const letters = Map.groupBy(terms, ({ term }) => term.charAt(0).toUpperCase());
  return (
    <>
      <PageHeader
        intro={glossaryPage.intro}
        trail={resourceTrail}
        illustration={<OpenBook className="mx-auto w-full max-w-md" />}
      />
      <Container className="py-section">
        <Search
          query={query}
          onChange={setQuery}
          status={glossaryPage.search.found(terms.length, glossary.length)}
        />
        <LetterLinks letters={[...letters.keys()]} />
        {[...letters].map(([letter, entries]) => (
          <section
            key={letter}
            aria-labelledby={letterId(letter)}
            className="grid gap-x-16 gap-y-4 border-t-2 border-ink py-8 [contain-intrinsic-size:auto_60rem] [content-visibility:auto] sm:grid-cols-[4rem_1fr] lg:grid-cols-[2fr_10fr]"
          >
            <h2 id={letterId(letter)} className="text-title">
              {letter}
            </h2>
            <dl className="grid gap-x-14 gap-y-8 lg:grid-cols-2">
              {entries.map((entry) => (
                <Term key={entry.term} entry={entry} onFollow={() => setQuery('')} />
              ))}
            </dl>
          </section>
        ))}
      </Container>
      <CallToAction {...freeResourcesPage.callToAction} />
    </>
  );
}

function Search({
  query,
  onChange,
  status,
}: {
  query: string;
  onChange: (query: string) => void;
  status: string;
}) {
  const { label, placeholder } = glossaryPage.search;
  return (
    <search className="noscript:hidden">
      <Field label={label} className="max-w-[30rem]">
        {(control) => (
          <Input
            {...control}
            type="search"
            value={query}
            placeholder={placeholder}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <p role="status" className="mt-3 text-small text-ink-soft">
        {status}
      </p>
    </search>
  );
}

function LetterLinks({ letters }: { letters: string[] }) {
  return (
    <nav aria-label={glossaryPage.search.letters} className="mt-6 mb-12">
      <ul className="flex flex-wrap gap-1">
        {letters.map((letter) => (
          <li key={letter}>
            <a
              href={`#${letterId(letter)}`}
              className="grid size-11 place-items-center rounded-control font-semibold text-primary-strong hover:bg-sunk"
            >
              {letter}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Term({ entry, onFollow }: { entry: GlossaryTerm; onFollow: () => void }) {
  return (
    <div id={termId(entry.term)}>
      <dt className="font-display text-subheading font-semibold">{entry.term}</dt>
      <dd className="mt-1 text-ink-soft">
        {entry.definition}
        {entry.seeAlso.length > 0 && (
          <span className="mt-1 block text-small text-ink-faint">
            {glossaryPage.seeAlso}:{' '}
            {entry.seeAlso.map((term, position) => (
              <span key={term}>
                {position > 0 && ', '}
                <a
                  href={`#${termId(term)}`}
                  onClick={onFollow}
                  className="text-primary-strong underline underline-offset-4"
                >
                  {term}
                </a>
              </span>
            ))}
          </span>
        )}
      </dd>
    </div>
  );
}

const letterId = (letter: string) => `letter-${letter.toLowerCase()}`;
