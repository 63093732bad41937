/**
 * React takes over fields as it finds them and so never hears of what was typed before hydration.
 * Setting a field back by its own setter and forward again by the prototype's makes React see a change.
 */
export function replayTyping(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
      replayChoice(field);
    } else if (field.value !== field.defaultValue) {
      replayText(field);
    }
  }
}

/** Of several radio buttons only the chosen one is replayed, which takes back the choice of another. */
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
