/**
 * React hydrates fields with their current values, and so never notices text typed before hydration. Resetting a field
 * with its own setter and setting it again with the prototype's makes React see a change.
 */
export function replayTyping(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
      replayChoice(field);
    } else if (field.type === 'file') {
      // Its value cannot be set again, so only the event is repeated.
      if (field.value) field.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (field.value !== field.defaultValue) {
      replayText(field);
    }
  }
}

/** Of several radio buttons only the chosen one is replayed, which unchecks the others. */
function replayChoice(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) return;
  field.checked = field.defaultChecked;
  field.click();
}

function replayText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
