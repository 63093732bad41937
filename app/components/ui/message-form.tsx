import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Textarea } from './input.tsx';

/**
 * A box to write a message in. Whoever sends the same text again, because the answer to the first try was lost, sends
 * the same message: its id changes only with the text.
 */
export function MessageForm({
  label,
  hint,
  button,
  busy,
  maxLength,
  variant,
  onSend,
}: {
  label: string;
  hint?: string;
  button: string;
  busy: string;
  maxLength: number;
  variant?: 'primary' | 'secondary';
  /** Answers whether the message has been taken; if not, it stays in the box. */
  onSend: (text: string, messageId: string) => Promise<boolean>;
}) {
  const [text, setText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const lastTry = useRef({ text: '', id: '' });

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const message = text.trim();
    if (message === '' || isBusy) return;
    if (lastTry.current.text !== message) lastTry.current = { text: message, id: crypto.randomUUID() };
    setIsBusy(true);
    if (await onSend(message, lastTry.current.id)) {
      setText('');
      lastTry.current = { text: '', id: '' };
    }
    setIsBusy(false);
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
