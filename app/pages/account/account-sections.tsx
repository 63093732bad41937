import { useEffect } from 'react';
import { Callout } from '#app/components/ui/callout.tsx';
import { accountPage } from '#app/content/accounts/account.ts';
import { refreshUser } from '#app/data/auth.ts';
import type { SessionUser } from '#app/session/session-store.ts';
import { isChildAddress } from '#domain/families/child-address.ts';
import { AgeSection } from './age-section.tsx';
import { CertificatesSection } from './certificates-section.tsx';
import { DataSection } from './data-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { EmailSection } from './email-section.tsx';
import { EnrolmentsSection } from './enrolments-section.tsx';
import { FamilySection } from './family-section.tsx';
import type { LoadedAccount } from './load-account.ts';
import { MembershipSection } from './membership-section.tsx';
import { NameSection } from './name-section.tsx';
import { NewsletterSection } from './newsletter-section.tsx';
import { OwnAddressSection } from './own-address-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PictureSection } from './picture-section.tsx';
import { TicketsSection } from './tickets-section.tsx';

export function AccountSections({ user, account }: { user: SessionUser; account: LoadedAccount }) {
  const { details, age, enrolments, certificates, held, tickets } = account;

  useEffect(() => {
    refreshUser().catch(() => {});
  }, []);

  // The guardian of a child manages the rest at /family.
  if (isChildAddress(user.email ?? '')) {
    return (
      <>
        <Callout className="my-10">{accountPage.ofChild}</Callout>
        {age && <AgeSection birthYear={age.birthYear} isChild />}
        {(age?.offer === 'open' || age?.offer === 'needs_country') && (
          <OwnAddressSection asksCountry={age.offer === 'needs_country'} asksCode={age.isOfSchool} />
        )}
        <EnrolmentsSection enrolments={enrolments} />
        <CertificatesSection certificates={certificates} />
      </>
    );
  }
  return (
    <>
      {!details && (
        <Callout role="alert" className="my-10">
          {accountPage.unavailable}
        </Callout>
      )}
      {details && <NameSection name={details.name} />}
      {age && <AgeSection birthYear={age.birthYear} />}
      <EnrolmentsSection enrolments={enrolments} />
      <CertificatesSection certificates={certificates} />
      <PictureSection user={user} />
      <EmailSection user={user} />
      <PasswordSection email={user.email} />
      <MembershipSection held={held} />
      <FamilySection />
      <TicketsSection tickets={tickets} />
      {details && <NewsletterSection state={details.newsletter} />}
      <DataSection />
      <DeletionSection user={user} />
    </>
  );
}
