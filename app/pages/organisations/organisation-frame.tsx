import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { Container } from '#app/components/ui/container.tsx';
import { organisationsPage, organisationPage as words } from '#app/content/organisations.ts';

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
  return (
    <>
      <PageHeader
        intro={{ eyebrow: words.eyebrow, title: organisation?.name ?? words.title, lead }}
        trail={[{ label: words.toList, href: '/organisations' }]}
      />
      <Container className="pt-8 pb-section">
        {organisation && (
          <nav aria-label={organisation.name} className="mb-10 flex flex-wrap gap-2 border-b border-line">
            <Tab to={`/organisations/${organisation.id}`}>{words.tabs.people}</Tab>
            <Tab to={`/organisations/${organisation.id}/report`}>{words.tabs.report}</Tab>
            <Tab to={`/organisations/${organisation.id}/single-sign-on`}>{words.tabs.signIn}</Tab>
          </nav>
        )}
        {children}
        <noscript>
          <Callout>{organisationsPage.withoutScript}</Callout>
        </noscript>
      </Container>
    </>
  );
}

function Tab({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        classNames(
          '-mb-px inline-flex min-h-11 items-center border-b-2 px-3 text-small font-semibold',
          isActive ? 'border-primary-strong text-ink' : 'border-transparent text-ink-soft hover:text-ink',
        )
      }
    >
      {children}
    </NavLink>
  );
}
