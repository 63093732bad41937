import { cookiePolicy } from '#app/content/legal/cookie-policy.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { LegalPage } from './legal-page.tsx';

export const meta = () => pageMeta({ ...cookiePolicy.meta, path: '/cookie-policy' });

export default function CookiePolicyPage() {
  return <LegalPage policy={cookiePolicy} />;
}
