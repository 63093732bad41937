/** A line that begins or ends a block of code. */
export const fencePattern = /^ {0,3}(?<fence>`{3,}|~{3,})\s*(?<info>\S*)/;

/** The code fence that is open after this line, if any. A fence ends only with its own character. */
export function nextFence(open: string | undefined, line: string): string | undefined {
  const found = fencePattern.exec(line)?.groups?.fence;
  if (!found) return open;
  // A line such as ```x``` is inline code: after the backticks that open a block there are none.
  const isInlineCode = found.startsWith('`') && line.trimStart().slice(found.length).includes('`');
  if (open === undefined) return isInlineCode ? undefined : found;
  return found.startsWith(open) && line.trim() === found ? undefined : open;
}
