import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/**
 * Connects a control with its label, hint and error. The child is a function of the control's props: `<Field
 * label="Email">{(control) => <Input type="email" {...control} />}</Field>`.
 */
export function Field({
  label,
  hint,
  error,
  className,
  children,
}: {
  label: string;
  hint?: ReactNode;
  error?: string;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = classNames(hintId, errorId);
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className="mt-1.5 text-caption text-ink-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="mt-1.5 text-small font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
