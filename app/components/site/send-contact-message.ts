import type { Toast } from '#app/components/ui/toast-store.ts';
import { contactForm } from '#app/content/messages/contact.ts';
import { postContactMessage } from '#app/data/contact-messages.ts';
import type { ContactProblem, ContactTopic } from '#domain/messages/contact.ts';
import { contactHoneypot } from '#domain/messages/contact-limits.ts';

const contactFields = ['name', 'email', 'subject', 'message'] as const;

export type ContactField = (typeof contactFields)[number];

type ContactInput = Record<ContactField, string> & { topic?: ContactTopic; honeypot: string };

/** What to show the visitor, and which field to correct, if any. */
type ContactOutcome = { isSent: boolean; toast: Toast; field?: ContactField };

const { sent, limited, refused, failed } = contactForm.toasts;

/** Validates a message by the server's rules, sends it, and turns the response into product copy. */
export async function sendContactMessage({ honeypot, ...input }: ContactInput): Promise<ContactOutcome> {
  try {
    const { contactMessageSchema, contactProblems, contactThanks } = await import(
      '#domain/messages/contact.ts'
    );
    const checked = contactMessageSchema.safeParse(input);
    if (!checked.success) {
      const [problem = failed] = contactProblems(checked.error);
      const wrong = contactFields.find((field) => field === checked.error.issues[0]?.path[0]);
      return problemWith(problem, firstEmpty(input) ?? wrong);
    }
    const { ok, status, body } = await postContactMessage({
      ...checked.data,
      [contactHoneypot]: honeypot || undefined,
    });
    if (ok) return { isSent: true, toast: { ...sent, text: body.message || contactThanks } };
    const { error, details } = body;
    if (status === 429) return problemWith({ ...limited, text: error || limited.text });
    if (status === 400) return problemWith({ ...refused, text: details?.join(', ') || error || failed.text });
    return problemWith(failed);
  } catch {
    return problemWith(failed);
  }
}

function firstEmpty(input: Record<ContactField, string>): ContactField | undefined {
  return contactFields.find((field) => input[field].trim() === '');
}

function problemWith(problem: ContactProblem, field?: ContactField): ContactOutcome {
  return { isSent: false, toast: { ...problem, tone: 'destructive' }, field };
}
