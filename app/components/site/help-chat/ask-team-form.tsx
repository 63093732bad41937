import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Honeypot } from '#app/components/ui/honeypot.tsx';
import { Input, Textarea } from '#app/components/ui/input.tsx';
import { askTeamForm } from '#app/content/help-chat/labels.ts';
import { contactForm, contactTopics } from '#app/content/messages/contact.ts';
import { findProfile } from '#app/data/profiles.ts';
import type { SessionUser } from '#app/session/session-store.ts';
import { useSession } from '#app/session/session-store.ts';
import { isChildAddress } from '#domain/families/child-address.ts';
import { contactHoneypot, contactLimits } from '#domain/messages/contact-limits.ts';
import { sendContactMessage } from '../send-contact-message.ts';
import { composeTeamMessage } from './compose-team-message.ts';
import type { ChatMessage } from './conversation.ts';

/**
 * Sends a question to the team, through the same endpoint as the contact form. Signed-in users need not enter a name
 * or email address.
 */
export function AskTeamForm({
  messages,
  onClose,
}: {
  messages: ChatMessage[];
  /** Called with the message if it was sent. */
  onClose: (message?: string) => void;
}) {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : undefined;
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState('');
  const titleId = useId();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const read = (name: string) => String(values.get(name) ?? '');
    setIsSending(true);
    const sender = user ? await senderOf(user) : { name: read('name'), email: read('email') };
    const { isSent, toast, field } = await sendContactMessage({
      ...sender,
      subject: contactTopics['help-chat'].subject,
      message: read('message'),
      topic: 'help-chat',
      honeypot: read(contactHoneypot),
    });
    setIsSending(false);
    if (isSent) return onClose(read('message'));
    setProblem(toast.text);
    if (field) form.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  }

  if (user && isChildAddress(user.email ?? '')) {
    return (
      <div className="grid justify-items-start gap-3 px-5 pt-4 pb-5">
        <p>{askTeamForm.ofChild}</p>
        <Button variant="secondary" size="small" onClick={() => onClose()}>
          {askTeamForm.cancel}
        </Button>
      </div>
    );
  }
  return (
    <form
      onSubmit={handleSubmit}
      noValidate
      aria-labelledby={titleId}
      className="grid grow content-start gap-3 overflow-y-auto overscroll-contain px-5 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))]"
    >
      <h3 id={titleId} className="font-semibold">
        {askTeamForm.title}
      </h3>
      {user ? (
        <p className="text-small break-words text-ink-soft">{askTeamForm.signedIn(user.email ?? '')}</p>
      ) : (
        <>
          <Field label={askTeamForm.name}>
            {(control) => (
              <Input
                {...control}
                name="name"
                maxLength={contactLimits.name.most}
                autoComplete="name"
                autoFocus
              />
            )}
          </Field>
          <Field label={askTeamForm.email}>
            {(control) => (
              <Input
                {...control}
                name="email"
                type="email"
                maxLength={contactLimits.email.most}
                autoComplete="email"
              />
            )}
          </Field>
        </>
      )}
      <Field label={askTeamForm.message}>
        {(control) => (
          <Textarea
            {...control}
            name="message"
            rows={2}
            maxLength={contactLimits.message.most}
            defaultValue={composeTeamMessage(messages)}
            autoFocus={user !== undefined}
          />
        )}
      </Field>
      <Honeypot name={contactHoneypot} label={contactForm.labels.honeypot} />
      <p role="alert" className="text-small font-semibold text-danger empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" disabled={isSending}>
          {isSending ? askTeamForm.busy : askTeamForm.button}
        </Button>
        <Button variant="secondary" size="small" onClick={() => onClose()}>
          {askTeamForm.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Users without a name are identified by their email address. */
async function senderOf({ id, email = '' }: SessionUser) {
  const profile = await findProfile(id).catch(() => null);
  const name = profile?.full_name ?? '';
  return {
    email,
    name: name.length >= contactLimits.name.fewest ? name : email.slice(0, contactLimits.name.most),
  };
}
