import { type ChangeEvent, type FormEvent, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Honeypot } from '#app/components/ui/honeypot.tsx';
import { Input, Textarea } from '#app/components/ui/input.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { type ContactTopic, contactForm, contactTopics } from '#app/content/messages/contact.ts';
import { countVisit } from '#app/document/count-visit.ts';
import { contactHoneypot, contactLimits } from '#domain/messages/contact-limits.ts';
import { type ContactField, sendContactMessage } from './send-contact-message.ts';
import { WithoutScript } from './without-script.tsx';

const empty: Record<ContactField, string> = { name: '', email: '', subject: '', message: '' };

/** The contact form. A topic fills in the subject, and sets the category of the support ticket. */
export function ContactForm({ topic }: { topic?: ContactTopic }) {
  const [values, setValues] = useState({ ...empty, subject: subjectOf(topic) });
  const [isSending, setIsSending] = useState(false);

  // Links on the contact page change the topic while the visitor may already have written something.
  const [filledFor, setFilledFor] = useState(topic);
  if (topic !== filledFor) {
    setFilledFor(topic);
    setValues({ ...values, subject: subjectOf(topic) });
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const honeypot = String(new FormData(form).get(contactHoneypot) ?? '');
    setIsSending(true);
    const { isSent, toast, field } = await sendContactMessage({ ...values, topic, honeypot });
    setIsSending(false);
    showToast(toast);
    if (isSent) {
      countVisit('contact_sent');
      setValues(empty);
    }
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
        {(control) => <Input {...control} {...controlFor('name')} autoComplete="name" />}
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
