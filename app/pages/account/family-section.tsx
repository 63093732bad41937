import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { accountPage } from '#app/content/accounts/account.ts';
import { AccountSection } from './account-section.tsx';

const words = accountPage.family;

export function FamilySection() {
  return (
    <AccountSection title={words.title} lead={words.lead}>
      <ArrowLink to="/family">{words.link}</ArrowLink>
    </AccountSection>
  );
}
