/** Hands a file made in the browser to whoever uses it. */
export function saveFile(name: string, type: 'application/json' | 'text/csv', text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}
