import { type FormEvent, useState } from 'react';
import type { z } from 'zod';

type Errors = Partial<Record<string, string>>;

/**
 * Validates a form by a schema on submit, and from then on whenever a field changes: `<Form noValidate
 * onSubmit={guard} onChange={recheck}>`. Each error belongs to the field of its name.
 */
export function useCheckedForm<Schema extends z.ZodType>(schema: Schema) {
  const [errors, setErrors] = useState<Errors>();

  function look(form: HTMLFormElement) {
    const { data, error } = schema.safeParse(Object.fromEntries(new FormData(form)));
    const found: Errors = {};
    for (const { path, message } of error?.issues ?? []) found[String(path[0])] ??= message;
    setErrors(found);
    return { data, found };
  }

  /** The values if they are valid. Otherwise the first invalid field gets the focus. */
  function check(form: HTMLFormElement): z.output<Schema> | undefined {
    const { data, found } = look(form);
    const [first] = Object.keys(found);
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return data;
  }

  return {
    errors: errors ?? {},

    check,

    /** For a form that a router action receives: it does not submit while a field is invalid. */
    guard(event: FormEvent<HTMLFormElement>): void {
      if (!check(event.currentTarget)) event.preventDefault();
    },

    recheck(event: FormEvent<HTMLFormElement>): void {
      if (errors) look(event.currentTarget);
    },

    /** For a form that is reset. */
    forget(): void {
      setErrors(undefined);
    },

    /** For errors that only the server can detect. */
    refuse(field: string, message: string): void {
      setErrors({ [field]: message });
    },
  };
}
