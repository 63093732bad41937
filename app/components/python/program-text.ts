/** How code and output look. Long lines scroll, because the columns of a table must stay below each other. */
export const programText =
  'my-2 max-h-96 overflow-auto whitespace-pre rounded-control border border-line bg-sunk px-4 py-3 font-mono text-small';
