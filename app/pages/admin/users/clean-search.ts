/** Takes everything out of a search but word characters, white space, @, dot and hyphen. */
export function cleanSearch(text: string): string {
  return text.replace(/[^\w\s@.-]/g, '').trim();
}
