import { LinkPage } from '#app/components/site/link-page.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { courseMailsUnsubscribePage } from '#app/content/courses/course-mails.ts';
import { stopCourseMails } from '#app/data/course-messages.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/unsubscribe.ts';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, courseMailsUnsubscribePage.title);

export default function CourseMailsUnsubscribePage() {
  return (
    <LinkPage
      send={stopCourseMails}
      words={courseMailsUnsubscribePage}
      afterGone={<ButtonLink to="/contact?topic=privacy">Write to us</ButtonLink>}
    />
  );
}
