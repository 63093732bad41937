import { ButtonLink } from '#app/components/ui/button.tsx';
import { newsletterUnsubscribePage } from '#app/content/newsletter-pages.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/unsubscribe.ts';
import { LinkPage } from './link-page.tsx';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, newsletterUnsubscribePage.title);

export default function NewsletterUnsubscribePage() {
  return (
    <LinkPage
      action="unsubscribe"
      words={newsletterUnsubscribePage}
      afterGone={<ButtonLink to="/contact?topic=privacy">Write to us</ButtonLink>}
    />
  );
}
