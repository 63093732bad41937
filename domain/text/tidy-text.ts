import { visibleText } from './visible-text.ts';

/** Pasted text may contain characters that neither a database nor a mail can hold, and some that nobody sees. */
export function tidyText(text: string): string {
  return visibleText(text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n\t]/gu, '')).toWellFormed();
}
