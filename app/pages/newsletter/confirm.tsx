import { NewsletterForm } from '#app/components/site/newsletter-form.tsx';
import { newsletterConfirmPage } from '#app/content/newsletter-pages.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/confirm.ts';
import { LinkPage } from './link-page.tsx';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, newsletterConfirmPage.title);

export default function NewsletterConfirmPage() {
  return <LinkPage action="confirm" words={newsletterConfirmPage} afterGone={<NewsletterForm />} />;
}
