import { LinkPage } from '#app/components/site/link-page.tsx';
import { NewsletterForm } from '#app/components/site/newsletter-form.tsx';
import { newsletterConfirmPage } from '#app/content/messages/newsletter-pages.ts';
import { callNewsletter } from '#app/data/newsletter-subscribers.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/confirm.ts';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, newsletterConfirmPage.title);

export default function NewsletterConfirmPage() {
  return (
    <LinkPage
      send={(token) => callNewsletter({ action: 'confirm', token })}
      words={newsletterConfirmPage}
      afterGone={<NewsletterForm />}
    />
  );
}
