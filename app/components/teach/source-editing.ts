/** Puts the caret on a line of a text, counted from 1, and brings it into sight. */
export function goToLine(area: HTMLTextAreaElement, line: number): void {
  const lines = area.value.split('\n');
  const place = Math.min(line, lines.length) - 1;
  const start = lines.slice(0, place).reduce((sum, text) => sum + text.length + 1, 0);
  // Browsers scroll to the caret when the area gets the focus, not when the selection changes.
  area.blur();
  area.setSelectionRange(start, start);
  area.focus();
  area.setSelectionRange(start, start + (lines[place]?.length ?? 0));
}
