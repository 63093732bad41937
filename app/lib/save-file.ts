/** Downloads a file made in the browser. */
export function saveFile(
  name: string,
  type: `application/${'gzip' | 'json' | 'pdf' | 'x-ipynb+json' | 'zip'}` | `text/${'csv' | 'plain'}`,
  content: string | Uint8Array<ArrayBuffer>,
): void {
  const href = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}
