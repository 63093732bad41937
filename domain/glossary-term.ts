/** The id of a term's entry on the glossary page, to which lessons link. */
export function termId(term: string): string {
  return term
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
