import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { toOutcome } from '#app/components/private/outcome.ts';
import { loadForCourse } from '#app/components/teach/load-for-author.ts';
import { MessageForm, sendMessageFrom } from '#app/components/teach/message-form.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { ListFailure, ListNotice, PageLoading } from '#app/components/workspace/list-page.tsx';
import { teachMessages as words } from '#app/content/teaching/teach-messages.ts';
import { listCourseMessages, removeCourseMessage, type SentMessage } from '#app/data/course-messages.ts';
import { findTaughtCourse, type TaughtCourse } from '#app/data/taught-courses.ts';
import { formatAgo } from '#app/lib/dates.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { shownAddress } from '#app/lib/shown-address.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';
import type { Route } from './+types/messages.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadForCourse(request, params.course, ({ id }) => listCourseMessages(id), words.failed);
}

/** Sends a message to all learners, or removes one. The database decides who may. */
export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const form = await request.formData();
  if (form.get('change') === 'remove') {
    return toOutcome(async () => {
      if (!(await removeCourseMessage(String(form.get('id'))))) throw new UserFacingError(words.notRemoved);
      showToast(words.removed);
    }, words.notRemoved);
  }
  return toOutcome(async () => {
    const course = await findTaughtCourse(params.course);
    await sendMessageFrom(form, course?.id ?? '');
  }, words.form.failed);
}

export { PageLoading as HydrateFallback };

export default function TaughtMessagesPage({ loaderData: messages }: Route.ComponentProps) {
  const { role } = useOutletContext<TaughtCourse>();
  const [leaving, setLeaving] = useState<SentMessage>();
  if (!messages) return <ListFailure text={words.failed} />;
  const mayWrite = role !== 'reviewer';
  return (
    <>
      <h2 className="text-heading">{words.title}</h2>
      <p className="mt-1 mb-6 max-w-prose text-ink-soft">{mayWrite ? words.lead : words.forReviewers}</p>
      {mayWrite && (
        <section>
          <h3 className="mb-4 text-subheading">{words.form.toAll}</h3>
          <MessageForm />
        </section>
      )}
      <section className="mt-12">
        <h3 className="mb-4 text-subheading">{words.list}</h3>
        {messages.length === 0 ? (
          <ListNotice>{words.empty}</ListNotice>
        ) : (
          <ul className="max-w-[44rem] border-t border-line">
            {messages.map((message) => (
              <li key={message.id} className="border-b border-line py-5">
                <Message message={message} />
                {mayWrite && (
                  <TextButton
                    onClick={() => setLeaving(message)}
                    aria-label={`${words.remove}: ${message.subject}`}
                  >
                    {words.remove}
                  </TextButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      {leaving && (
        <ConfirmDialog
          title={words.confirm.title}
          button={words.remove}
          isDangerous
          fields={{ change: 'remove', id: leaving.id }}
          onClose={() => setLeaving(undefined)}
        >
          <p className="font-semibold wrap-anywhere text-ink">{leaving.subject}</p>
          <p className="mt-2">{words.confirm.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Message({ message }: { message: SentMessage }) {
  const { subject, body, author, learner, is_announcement, mailed_to, created_at } = message;
  const facts = [
    words.to(learner ? (learner.full_name ?? shownAddress(learner.email)) : undefined),
    author?.full_name && words.from(author.full_name),
    formatAgo(created_at),
    is_announcement && words.onPage,
    words.mailedTo(mailed_to),
  ].filter(Boolean);
  return (
    <>
      <h4 className="font-body text-body font-semibold wrap-anywhere">{subject}</h4>
      <p className="text-small text-ink-soft wrap-anywhere">{facts.join(' · ')}</p>
      <p className="mt-2 wrap-anywhere whitespace-pre-line">{body}</p>
    </>
  );
}
