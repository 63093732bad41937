/** Removes everything from a search except word characters, white space, @, dot and hyphen. */
export function cleanSearch(text: string): string {
  return text.replace(/[^\w\s@.-]/g, '').trim();
}
