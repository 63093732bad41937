import { privacyPolicy } from '#app/content/legal/privacy-policy.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { LegalPage } from './legal-page.tsx';

export const meta = () => pageMeta({ ...privacyPolicy.meta, path: '/privacy-policy' });

export default function PrivacyPolicyPage() {
  return <LegalPage policy={privacyPolicy} />;
}
