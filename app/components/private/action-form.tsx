import { type FormEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import type { FetcherWithComponents } from 'react-router';
import type { useCheckedForm } from '#app/lib/checked-form.ts';

/**
 * The form of an action: `<ActionForm sender={useAction(…)} fields={{ change: 'name' }}>`. It is not sent as long as
 * something is wrong with it, nor a second time before the first is answered.
 */
export function ActionForm({
  sender: { Form, state },
  fields = {},
  checked,
  children,
  ...rest
}: {
  sender: Pick<FetcherWithComponents<unknown>, 'Form' | 'state'>;
  /** What goes to the action besides the controls. */
  fields?: Record<string, string>;
  /** The check of the controls. */
  checked?: Pick<ReturnType<typeof useCheckedForm>, 'guard' | 'recheck'>;
  /** The URL of the action, where it is not the page's own. */
  action?: string;
  className?: string;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}) {
  const isSent = useRef(false);

  useEffect(() => {
    if (state === 'idle') isSent.current = false;
  }, [state]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    checked?.guard(event);
    if (isSent.current) event.preventDefault();
    // A second click may come before the button is disabled.
    if (!event.defaultPrevented) isSent.current = true;
  }

  return (
    <Form method="post" noValidate onSubmit={handleSubmit} onChange={checked?.recheck} {...rest}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
