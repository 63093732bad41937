import { DocumentLayout } from '#app/components/sections/document-layout.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { ProseBlocks } from '#app/components/sections/prose-blocks.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Prose } from '#app/components/ui/prose.tsx';
import { cookiePolicy } from '#app/content/legal/cookie-policy.ts';
import { type LegalPage as LegalText, legalContactLinks } from '#app/content/legal/legal-page.ts';
import { privacyPolicy } from '#app/content/legal/privacy-policy.ts';
import { termsOfService } from '#app/content/legal/terms-of-service.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/legal.ts';

const policies: Record<string, LegalText> = {
  'privacy-policy': privacyPolicy,
  'terms-of-service': termsOfService,
  'cookie-policy': cookiePolicy,
};

/** The three addresses share this module; the route's id is the address of the policy. */
function policyOf(matches: Route.ComponentProps['matches'] | Route.MetaArgs['matches']) {
  const id = matches.at(-1)?.id ?? '';
  const policy = policies[id];
  if (!policy) throw new Error(`No policy has the route id ${id}`);
  return { policy, path: `/${id}` };
}

export function meta({ matches }: Route.MetaArgs) {
  const { policy, path } = policyOf(matches);
  return pageMeta({ ...policy.meta, path });
}

export default function LegalPage({ matches }: Route.ComponentProps) {
  const { policy } = policyOf(matches);
  const [lead = '', ...introduction] = policy.introduction;
  return (
    <>
      <PageHeader intro={{ eyebrow: 'Legal', title: policy.title, lead }}>
        <p className="mt-6 text-small font-semibold text-ink-soft">Last updated {policy.lastUpdated}</p>
      </PageHeader>
      <DocumentLayout chapters={policy.sections}>
        <Prose>
          <ProseBlocks blocks={introduction} />
          {policy.sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id}>{section.title}</h2>
              <ProseBlocks blocks={section.body} />
            </section>
          ))}
        </Prose>
        <p className="mt-2 flex flex-wrap gap-x-8">
          {legalContactLinks().map((link) => (
            <ArrowLink key={link.href} to={link.href}>
              {link.label}
            </ArrowLink>
          ))}
        </p>
      </DocumentLayout>
    </>
  );
}
