/** Pasted text may contain characters that neither a database nor a mail can hold. */
export function tidyText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed();
}
