import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { SectionTabs } from '#app/components/workspace/section-tabs.tsx';
import { organisationsPage, organisationPage as words } from '#app/content/organisations/organisations.ts';

/** The header that the pages of one organisation share, with the links between them. */
export function OrganisationFrame({
  organisation,
  lead,
  children,
}: {
  /** Undefined while it loads. */
  organisation?: { id: string; name: string };
  lead: string;
  children?: ReactNode;
}) {
  const [current = 'people'] = useLocation().pathname.split('/').slice(3);
  return (
    <>
      <PageHeader
        intro={{ eyebrow: words.eyebrow, title: organisation?.name ?? words.title, lead }}
        trail={[{ label: words.toList, href: '/organisations' }]}
      />
      <Container className="pt-2 pb-section">
        {organisation && (
          <SectionTabs label={organisation.name} tabs={tabsOf(organisation.id)} current={current} />
        )}
        {children}
        <noscript>
          <Callout>{organisationsPage.withoutScript}</Callout>
        </noscript>
      </Container>
    </>
  );
}

function tabsOf(id: string) {
  const base = `/organisations/${id}`;
  return [
    { name: 'people', to: base, label: words.tabs.people },
    { name: 'report', to: `${base}/report`, label: words.tabs.report },
    { name: 'single-sign-on', to: `${base}/single-sign-on`, label: words.tabs.signIn },
  ];
}
