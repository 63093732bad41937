import { DocumentLayout } from '#app/components/sections/document-layout.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { ProseBlocks } from '#app/components/sections/prose-blocks.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Prose } from '#app/components/ui/prose.tsx';
import { type LegalPage as LegalText, legalContactLinks } from '#app/content/legal/legal-page.ts';
import { useSite } from '#app/lib/site.ts';

/** Shared by the three policies. Each has its own module, so that none loads the other two. */
export function LegalPage({ policy }: { policy: LegalText }) {
  const [lead = '', ...introduction] = policy.introduction;
  return (
    <>
      <PageHeader intro={{ eyebrow: 'Legal', title: policy.title, lead }}>
        <p className="mt-6 text-small font-semibold text-ink-soft">Last updated {policy.lastUpdated}</p>
      </PageHeader>
      <DocumentLayout chapters={policy.sections}>
        <Prose>
          <ProseBlocks blocks={introduction} />
          {policy.sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id}>{section.title}</h2>
              <ProseBlocks blocks={section.body} />
            </section>
          ))}
        </Prose>
        <p className="mt-2 flex flex-wrap gap-x-8">
          {legalContactLinks(useSite()).map((link) => (
            <ArrowLink key={link.href} to={link.href}>
              {link.label}
            </ArrowLink>
          ))}
        </p>
      </DocumentLayout>
    </>
  );
}
