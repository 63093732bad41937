import { cookiePolicy } from '#app/content/legal/cookie-policy.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { useSite } from '#app/lib/site.ts';
import type { Route } from './+types/cookie-policy.ts';
import { LegalPage } from './legal-page.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, { ...cookiePolicy(root.loaderData).meta, path: '/cookie-policy' });

export default function CookiePolicyPage() {
  return <LegalPage policy={cookiePolicy(useSite())} />;
}
