import { termsOfService } from '#app/content/legal/terms-of-service.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { LegalPage } from './legal-page.tsx';

export const meta = () => pageMeta({ ...termsOfService.meta, path: '/terms-of-service' });

export default function TermsOfServicePage() {
  return <LegalPage policy={termsOfService} />;
}
