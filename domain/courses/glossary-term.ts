/** The id of a term's entry on the glossary page, which lessons link to. */
export function termId(term: string): string {
  return term
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
