import { type FormEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import type { FetcherWithComponents } from 'react-router';
import type { useCheckedForm } from '#app/lib/checked-form.ts';

/**
 * A form for an action: `<ActionForm sender={useAction(…)} fields={{ change: 'name' }}>`. It does not submit while a
 * field is invalid, nor again while a submission is pending.
 */
export function ActionForm({
  sender: { Form, state },
  fields = {},
  checked,
  children,
  ...rest
}: {
  sender: Pick<FetcherWithComponents<unknown>, 'Form' | 'state'>;
  /** Sent to the action along with the controls. */
  fields?: Record<string, string>;
  /** Validation of the controls. */
  checked?: Pick<ReturnType<typeof useCheckedForm>, 'guard' | 'recheck'>;
  /** The URL of the action, if it is not the page's own. */
  action?: string;
  /** For a form with files. */
  encType?: 'multipart/form-data';
  className?: string;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}) {
  const isSent = useRef(false);

  useEffect(() => {
    // While the page reloads its data after the action, the button is enabled again.
    if (state !== 'submitting') isSent.current = false;
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
