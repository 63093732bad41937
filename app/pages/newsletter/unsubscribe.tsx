import { LinkPage } from '#app/components/site/link-page.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { newsletterUnsubscribePage } from '#app/content/messages/newsletter-pages.ts';
import { callNewsletter } from '#app/data/newsletter-subscribers.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/unsubscribe.ts';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, newsletterUnsubscribePage.title);

export default function NewsletterUnsubscribePage() {
  return (
    <LinkPage
      send={(token) => callNewsletter({ action: 'unsubscribe', token })}
      words={newsletterUnsubscribePage}
      afterGone={<ButtonLink to="/contact?topic=privacy">Write to us</ButtonLink>}
    />
  );
}
