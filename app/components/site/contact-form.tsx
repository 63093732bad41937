import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Honeypot } from '#app/components/ui/honeypot.tsx';
import { Input, Textarea } from '#app/components/ui/input.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { type ContactTopic, contactForm, contactTopics } from '#app/content/contact.ts';
import { contactHoneypot, contactLimits } from '#domain/contact-limits.ts';
import { useHandedTranscript } from './help-chat/handed-transcript.ts';
import { type ContactField, sendContactMessage } from './send-contact-message.ts';
import { WithoutScript } from './without-script.tsx';

const empty: Record<ContactField, string> = { name: '', email: '', subject: '', message: '' };

/** The contact form. A topic fills in the subject, and sorts the message for whoever answers it. */
export function ContactForm({ topic }: { topic?: ContactTopic }) {
  const [values, setValues] = useState({ ...empty, subject: subjectOf(topic) });
  const [isSending, setIsSending] = useState(false);

  // Links on the contact page change the topic while the visitor may already have written something.
  const [filledFor, setFilledFor] = useState(topic);
  if (topic !== filledFor) {
    setFilledFor(topic);
    setValues({ ...values, subject: subjectOf(topic) });
  }

  // Comes after hydration, since the server knows nothing of a conversation. What was written stays in front of it.
  const transcript = useHandedTranscript();
  const filledTranscript = useRef('');
  const nameInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!transcript) return;
    const earlier = filledTranscript.current;
    filledTranscript.current = transcript;
    setValues((before) => ({ ...before, message: withTranscript(before.message, transcript, earlier) }));
    nameInput.current?.focus();
  }, [transcript]);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const bait = String(new FormData(form).get(contactHoneypot) ?? '');
    setIsSending(true);
    const { isSent, toast, field } = await sendContactMessage({ ...values, topic, bait });
    setIsSending(false);
    showToast(toast);
    if (isSent) setValues(empty);
    if (field) form.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  }

  function controlFor(name: ContactField) {
    return {
      name,
      value: values[name],
      maxLength: contactLimits[name].most,
      required: true,
      onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setValues((before) => ({ ...before, [name]: value })),
    };
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-5">
      <WithoutScript text={contactForm.withoutScript} />
      <Field label={contactForm.labels.name}>
        {(control) => <Input ref={nameInput} {...control} {...controlFor('name')} autoComplete="name" />}
      </Field>
      <Field label={contactForm.labels.email}>
        {(control) => <Input {...control} {...controlFor('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label={contactForm.labels.subject}>
        {(control) => <Input {...control} {...controlFor('subject')} />}
      </Field>
      <Field
        label={contactForm.labels.message}
        hint={`${values.message.length}/${contactLimits.message.most}`}
      >
        {(control) => <Textarea {...control} {...controlFor('message')} rows={6} />}
      </Field>
      <Honeypot name={contactHoneypot} label={contactForm.labels.honeypot} />
      <Button type="submit" disabled={isSending}>
        {isSending ? contactForm.busy : contactForm.button}
      </Button>
    </form>
  );
}

function subjectOf(topic: ContactTopic | undefined): string {
  return topic ? contactTopics[topic].subject : '';
}

/** Puts a transcript in the place of an earlier one, and after everything else. */
function withTranscript(message: string, transcript: string, earlier: string): string {
  const written = message.replace(earlier, '').trim();
  return [written, transcript].filter(Boolean).join('\n\n').slice(0, contactLimits.message.most);
}
