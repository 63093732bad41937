/** Moves the focus to the field of a value, or to the nearest one if the value has no field of its own. */
export function goToField(root: HTMLElement, path: (string | number)[]): void {
  const fields = [...root.querySelectorAll<HTMLElement>('[name]')];
  for (let length = path.length; length > 0; length--) {
    const name = path.slice(0, length).join('.');
    const found = fields.find((field) => {
      const own = field.getAttribute('name') ?? '';
      return own === name || own.startsWith(`${name}.`);
    });
    if (!found) continue;
    found.focus();
    found.scrollIntoView({ block: 'center' });
    return;
  }
}
