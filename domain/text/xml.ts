const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** One element around text. XML forbids control characters even when escaped, so they are removed. */
export function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

export function escapeXml(text: string): string {
  const allowed = [...text].filter((character) => character >= ' ' || '\t\n\r'.includes(character)).join('');
  return allowed.toWellFormed().replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
