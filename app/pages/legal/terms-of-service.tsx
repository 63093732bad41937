import { termsOfService } from '#app/content/legal/terms-of-service.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { useSite } from '#app/lib/site.ts';
import type { Route } from './+types/terms-of-service.ts';
import { LegalPage } from './legal-page.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, { ...termsOfService(root.loaderData).meta, path: '/terms-of-service' });

export default function TermsOfServicePage() {
  return <LegalPage policy={termsOfService(useSite())} />;
}
