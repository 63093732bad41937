import {
  EditorSelection,
  type EditorState,
  type SelectionRange,
  type TransactionSpec,
} from '@codemirror/state';

/** What the toolbar and the shortcuts do with the selected text. */
export type MarkdownCommand =
  | 'bold'
  | 'italic'
  | 'code'
  | 'formula'
  | 'link'
  | 'heading'
  | 'bullets'
  | 'numbers'
  | 'quote';

const marks = { bold: '**', italic: '*', code: '`', formula: '$' } as const;

/** The change that a command makes. */
export function changeFor(command: MarkdownCommand, state: EditorState): TransactionSpec {
  switch (command) {
    case 'bold':
    case 'italic':
    case 'code':
    case 'formula':
      return toggleMark(state, marks[command]);
    case 'link':
      return addLink(state);
    case 'heading':
      return changeLines(state, nextHeading);
    case 'bullets':
      return toggleLines(state, /^[-*+] /, () => '- ');
    case 'numbers':
      return toggleLines(state, /^\d+[.)] /, (index) => `${index + 1}. `);
    case 'quote':
      return toggleLines(state, /^> ?/, () => '> ');
  }
}

/** Puts the mark around the selection, or removes it from there. At the end of marked text the cursor leaves it. */
function toggleMark(state: EditorState, mark: string): TransactionSpec {
  const size = mark.length;
  return state.changeByRange((range) => {
    // Two stars are bold. One of them alone is not the mark of italic text.
    const isBoldOnly = mark === '*' && isMarkAt(state, range.to, '**') && !isMarkAt(state, range.to, '***');
    const isBehind = isMarkAt(state, range.to, mark) && !isBoldOnly;
    if (isBehind && isMarkAt(state, range.from - size, mark)) {
      return {
        changes: [
          { from: range.from - size, to: range.from },
          { from: range.to, to: range.to + size },
        ],
        range: EditorSelection.range(range.from - size, range.to - size),
      };
    }
    if (isBehind && range.empty) return { range: EditorSelection.cursor(range.to + size) };
    return {
      changes: [
        { from: range.from, insert: mark },
        { from: range.to, insert: mark },
      ],
      range: EditorSelection.range(range.from + size, range.to + size),
    };
  });
}

function isMarkAt(state: EditorState, at: number, mark: string): boolean {
  return at >= 0 && state.sliceDoc(at, at + mark.length) === mark;
}

/** The selection becomes the text of a link, and its address is selected to be typed over. */
function addLink(state: EditorState): TransactionSpec {
  const address = 'https://';
  return state.changeByRange((range) => {
    const start = range.to + '[]('.length;
    return {
      changes: [
        { from: range.from, insert: '[' },
        { from: range.to, insert: `](${address})` },
      ],
      range: range.empty
        ? EditorSelection.cursor(range.from + 1)
        : EditorSelection.range(start, start + address.length),
    };
  });
}

/** No heading becomes a section, a section a part of one, and that plain text again. The title of the page is level 1. */
function nextHeading(text: string): string {
  const level = /^(#{1,6}) /.exec(text)?.[1]?.length ?? 0;
  const rest = text.slice(level === 0 ? 0 : level + 1);
  if (level === 0) return `## ${rest}`;
  return level === 2 ? `### ${rest}` : rest;
}

/** Adds the prefix to every line, or removes it if every line has it. */
function toggleLines(state: EditorState, prefix: RegExp, add: (index: number) => string): TransactionSpec {
  const hasAll = linesOf(state, state.selection.main).every(({ text }) => prefix.test(text));
  return changeLines(state, (text, index) =>
    hasAll ? text.replace(prefix, '') : add(index) + text.replace(prefix, ''),
  );
}

function changeLines(state: EditorState, change: (text: string, index: number) => string): TransactionSpec {
  const lines = linesOf(state, state.selection.main);
  const changes = state.changes(
    lines.flatMap(({ from, text }, index) => {
      const changed = change(text, index);
      // Lines change at their beginning, so the rest keeps the cursor where it is.
      const kept = commonEnd(text, changed);
      return changed === text
        ? []
        : [{ from, to: from + text.length - kept, insert: changed.slice(0, changed.length - kept) }];
    }),
  );
  return { changes, selection: state.selection.map(changes, 1) };
}

function commonEnd(some: string, others: string): number {
  const most = Math.min(some.length, others.length);
  let count = 0;
  while (count < most && some.at(-1 - count) === others.at(-1 - count)) count += 1;
  return count;
}

function linesOf(state: EditorState, { from, to }: SelectionRange) {
  const first = state.doc.lineAt(from).number;
  const last = state.doc.lineAt(to).number;
  return Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index));
}

/** Inserts a block at the cursor, between blank lines. The cursor comes to stand behind it. */
export function insertionOf(state: EditorState, block: string): TransactionSpec {
  const { from, to } = state.selection.main;
  const before = state.sliceDoc(Math.max(0, from - 2), from);
  const gap = before === '' || before === '\n\n' ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const after = state.sliceDoc(to, to + 2);
  const end = after === '\n\n' ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const insert = `${gap}${block}${end}`;
  const behind = from + gap.length + block.length + '\n\n'.length;
  return {
    changes: { from, to, insert },
    selection: EditorSelection.cursor(behind),
    scrollIntoView: true,
    userEvent: 'input',
  };
}

/** Inserts text within a line, in place of the selection. */
export function inlineInsertionOf(state: EditorState, text: string): TransactionSpec {
  const { from, to } = state.selection.main;
  return {
    changes: { from, to, insert: text },
    selection: EditorSelection.cursor(from + text.length),
    scrollIntoView: true,
    userEvent: 'input',
  };
}
