import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Textarea } from '#app/components/ui/input.tsx';
import { useAction } from './use-action.ts';

/**
 * A form to write a message. The action gets `text` and `message_id`. The id changes only with the text, so sending
 * the same text again after a lost response sends the same message.
 */
export function MessageForm({
  label,
  hint,
  button,
  busy,
  maxLength,
  variant,
  fields,
  action,
}: {
  label: string;
  hint?: string;
  button: string;
  busy: string;
  maxLength: number;
  variant?: 'primary' | 'secondary';
  /** More form data for the action. */
  fields?: Record<string, string>;
  /** The URL of the action, if it is not the page's own. */
  action?: string;
}) {
  const [text, setText] = useState('');
  const lastTry = useRef({ text: '', id: '' });
  const { submit, isBusy } = useAction(() => {
    // Text typed while the message was being sent stays.
    const sent = lastTry.current.text;
    setText((now) => (now.trim() === sent ? '' : now));
    lastTry.current = { text: '', id: '' };
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const message = text.trim();
    if (message === '' || isBusy) return;
    if (lastTry.current.text !== message) lastTry.current = { text: message, id: crypto.randomUUID() };
    void submit({ ...fields, text: message, message_id: lastTry.current.id }, { method: 'post', action });
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
  }

  return (
    <form onSubmit={handleSubmit} className="grid justify-items-start gap-3">
      <Field label={label} hint={hint} className="w-full">
        {(control) => (
          <Textarea
            {...control}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={handleKeyDown}
            maxLength={maxLength}
            rows={4}
            required
          />
        )}
      </Field>
      <Button type="submit" size="small" variant={variant} disabled={isBusy}>
        {isBusy ? busy : button}
      </Button>
    </form>
  );
}
