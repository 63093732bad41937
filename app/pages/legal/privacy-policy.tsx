import { privacyPolicy } from '#app/content/legal/privacy-policy.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { useSite } from '#app/lib/site.ts';
import type { Route } from './+types/privacy-policy.ts';
import { LegalPage } from './legal-page.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, { ...privacyPolicy(root.loaderData).meta, path: '/privacy-policy' });

export default function PrivacyPolicyPage() {
  return <LegalPage policy={privacyPolicy(useSite())} />;
}
