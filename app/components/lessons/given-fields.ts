type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The values a user entered in a form, and which field has the focus. */
interface Given {
  /** Undefined for a field that is as the document has it: its form may begin with a kept answer. */
  values: (string | boolean | undefined)[];
  active: number;
}

function fieldsIn(element: Element): Field[] {
  return [...element.querySelectorAll<Field>('input, select, textarea')];
}

function readField(field: Field): string | boolean {
  return field instanceof HTMLInputElement && /^(radio|checkbox)$/.test(field.type)
    ? field.checked
    : field.value;
}

function isUntouched(field: Field): boolean {
  if (!(field instanceof HTMLSelectElement)) return field.value === field.defaultValue;
  const options = [...field.options];
  return (
    field.selectedIndex ===
    Math.max(
      0,
      options.findIndex((option) => option.defaultSelected),
    )
  );
}

export function readFields(element: Element): Given {
  const fields = fieldsIn(element);
  return {
    values: fields.map((field) => {
      const value = readField(field);
      return typeof value === 'string' && isUntouched(field) ? undefined : value;
    }),
    active: fields.indexOf(document.activeElement as Field),
  };
}

/** Gives the same to a form that took the place of the first, in a way that React notices. */
export function giveFields(element: Element, { values, active }: Given): void {
  const fields = fieldsIn(element);
  for (const [index, field] of fields.entries()) {
    const value = values[index];
    if (value === undefined || value === readField(field)) continue;
    if (value === true) field.click();
    if (typeof value !== 'string') continue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  }
  fields[active]?.focus();
}
