import { type FormEvent, useState } from 'react';
import type { z } from 'zod';

type Errors = Partial<Record<string, string>>;

/**
 * Checks a form's fields by a schema when it is sent, and from then on whenever one of them changes:
 * `<Form noValidate onSubmit={guard} onChange={recheck}>`. Each error belongs to the field of its name.
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

  /** The values if they are right. If not, the first field that is wrong gets the focus. */
  function check(form: HTMLFormElement): z.output<Schema> | undefined {
    const { data, found } = look(form);
    const [first] = Object.keys(found);
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return data;
  }

  return {
    errors: errors ?? {},

    check,

    /** For a form that an action of the router receives: it is not sent as long as something is wrong. */
    guard(event: FormEvent<HTMLFormElement>): void {
      if (!check(event.currentTarget)) event.preventDefault();
    },

    recheck(event: FormEvent<HTMLFormElement>): void {
      if (errors) look(event.currentTarget);
    },

    /** For a form that begins anew. */
    forget(): void {
      setErrors(undefined);
    },

    /** For what only the server can know. */
    refuse(field: string, message: string): void {
      setErrors({ [field]: message });
    },
  };
}
