import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  deleteMarkupBackward,
  insertNewlineContinueMarkup,
  markdownLanguage,
} from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Annotation, EditorState, Prec } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  keymap,
  lineNumbers,
  MatchDecorator,
  placeholder,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { findEntries, type MenuEntry } from './find-entries.ts';
import { changeFor, inlineInsertionOf, insertionOf, type MarkdownCommand } from './markdown-commands.ts';
import { shortcuts } from './shortcuts.ts';

export interface MarkdownEditor {
  focus(): void;
  run(command: MarkdownCommand): void;
  insertBlock(text: string): void;
  insertInline(text: string): void;
  /** The selected text. */
  readSelection(): string;
  /** Selects a line, counted from 1, and brings it into sight. */
  goToLine(line: number): void;
  /** Replaces the whole text without calling `onChange`. The author can undo it. */
  replace(text: string): void;
  describe(attributes: { describedBy: string; isInvalid: boolean }): void;
  destroy(): void;
}

interface MarkdownEditorOptions {
  parent: HTMLElement;
  text: string;
  labelledBy: string;
  placeholder: string;
  isReadOnly: boolean;
  menu: () => MenuEntry[];
  onChange(text: string): void;
  /** Called with the line of the cursor, counted from 1. */
  onLine(line: number): void;
  /** Called with files that were pasted, or dropped where the cursor is then. */
  onFiles(files: File[]): void;
}

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--color-primary-strong)' },
  { tag: tags.monospace, color: 'var(--color-accent-strong)' },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--color-ink-faint)' },
  { tag: tags.quote, color: 'var(--color-ink-soft)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', background: 'var(--color-surface)', fontSize: 'var(--text-small)' },
  '&.cm-focused': { outline: '3px solid var(--color-primary-strong)', outlineOffset: '-1px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { padding: '0.75rem 0', caretColor: 'var(--color-ink)', outline: 'none' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
  '.cm-gutters': {
    background: 'transparent',
    border: 'none',
    color: 'var(--color-ink-faint)',
    paddingInlineStart: '0.25rem',
  },
  '.cm-placeholder': { color: 'var(--color-ink-faint)' },
  '.cm-directive': { color: 'var(--color-primary-strong)', fontWeight: '600' },
  '.cm-tooltip.cm-tooltip-autocomplete': {
    border: '1px solid var(--color-line-strong)',
    borderRadius: 'var(--radius-control)',
    background: 'var(--color-surface)',
    color: 'var(--color-ink)',
    boxShadow: 'var(--shadow-lifted)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'inherit',
    maxHeight: '18rem',
    maxWidth: 'min(26rem, 90vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.5rem 0.75rem', lineHeight: '1.3' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: 'var(--color-primary-tint)',
    color: 'var(--color-primary-strong)',
  },
  '.cm-completionLabel': { fontWeight: '600' },
  '.cm-completionDetail': {
    display: 'block',
    margin: '0',
    fontStyle: 'normal',
    color: 'var(--color-ink-soft)',
  },
});

/** Lines such as `::check{…}` and `:::note[…]`. */
const directives = new MatchDecorator({
  regexp: /^:{2,3}(?:[a-z].*)?$/gm,
  decoration: Decoration.mark({ class: 'cm-directive' }),
});
const directiveColours = ViewPlugin.fromClass(
  class {
    marks;
    constructor(view: EditorView) {
      this.marks = directives.createDeco(view);
    }
    update(update: ViewUpdate) {
      this.marks = directives.updateDeco(update, this.marks);
    }
  },
  { decorations: ({ marks }) => marks },
);

/** Marks changes that come from the page and not from the author. */
const fromPage = Annotation.define<true>();

/** The menu at a slash that begins a line. A line whose words name no entry is text, and closes the menu. */
function readMenu(context: CompletionContext, menu: () => MenuEntry[]): CompletionResult | null {
  const typed = context.matchBefore(/^\/(?:\p{L}[\p{L} ]*)?/u);
  if (!typed) return null;
  const options = findEntries(menu(), typed.text.slice(1)).map(
    ({ name, note, choose }): Completion => ({
      label: name,
      detail: note,
      apply(view, _completion, from, to) {
        view.dispatch({ changes: { from: from - 1, to }, userEvent: 'delete' });
        choose();
      },
    }),
  );
  return {
    from: typed.from + 1,
    options,
    filter: false,
    update: (_last, _from, _to, now) => readMenu(now, menu),
  };
}

/** Files that are pasted or dropped. Programs for texts and tables copy a picture beside the text, which is wanted then. */
function takeFiles(isReadOnly: boolean, onFiles: (files: File[]) => void) {
  return EditorView.domEventHandlers({
    paste(event) {
      const files = [...(event.clipboardData?.files ?? [])];
      if (isReadOnly || files.length === 0 || event.clipboardData?.types.includes('text/plain')) return false;
      event.preventDefault();
      onFiles(files);
      return true;
    },
    drop(event, view) {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (isReadOnly || files.length === 0) return false;
      event.preventDefault();
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (at !== null) view.dispatch({ selection: { anchor: at } });
      onFiles(files);
      return true;
    },
  });
}

/**
 * The editor of a lesson's Markdown. Tab leaves it; Ctrl+] and Ctrl+[ indent. The server has no use for it: `.client` in
 * the name keeps CodeMirror out of its memory.
 */
export function createMarkdownEditor(options: MarkdownEditorOptions): MarkdownEditor {
  const { parent, text, isReadOnly, menu, onChange, onLine } = options;
  let described: Record<string, string> = {};
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        EditorView.lineWrapping,
        markdownLanguage,
        syntaxHighlighting(colours),
        directiveColours,
        look,
        placeholder(options.placeholder),
        takeFiles(isReadOnly, options.onFiles),
        EditorState.readOnly.of(isReadOnly),
        EditorView.editable.of(!isReadOnly),
        // The author opened the menu with a slash, so it opens at once and its keys work at once.
        autocompletion({
          override: [(context) => readMenu(context, menu)],
          icons: false,
          activateOnTypingDelay: 0,
          interactionDelay: 0,
        }),
        Prec.high(
          keymap.of([
            ...shortcuts.map(({ key, command }) => ({
              key,
              preventDefault: true,
              // Ctrl+K opens the search everywhere else.
              stopPropagation: true,
              run: () => {
                if (!isReadOnly) view.dispatch(changeFor(command, view.state));
                return true;
              },
            })),
            { key: 'Enter', run: insertNewlineContinueMarkup },
            { key: 'Backspace', run: deleteMarkupBackward },
          ]),
        ),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.contentAttributes.of(() => ({
          'aria-labelledby': options.labelledBy,
          spellcheck: 'true',
          autocorrect: 'on',
          autocapitalize: 'sentences',
          tabindex: '0',
          ...(isReadOnly && { 'aria-readonly': 'true' }),
          ...described,
        })),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !update.transactions.some((change) => change.annotation(fromPage))) {
            onChange(update.state.doc.toString());
          }
          if (update.docChanged || update.selectionSet) onLine(lineOf(update.state));
        }),
      ],
    }),
  });

  return {
    focus: () => view.focus(),
    run(command) {
      view.focus();
      view.dispatch(changeFor(command, view.state));
    },
    insertBlock(block) {
      view.focus();
      view.dispatch(insertionOf(view.state, block));
    },
    insertInline(inserted) {
      view.focus();
      view.dispatch(inlineInsertionOf(view.state, inserted));
    },
    readSelection: () => view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to),
    goToLine(number) {
      const { from, to } = view.state.doc.line(Math.min(Math.max(number, 1), view.state.doc.lines));
      view.focus();
      view.dispatch({
        selection: { anchor: from, head: to },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
    },
    replace(next) {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: next },
        annotations: fromPage.of(true),
      });
    },
    describe({ describedBy, isInvalid }) {
      described = { 'aria-describedby': describedBy, ...(isInvalid && { 'aria-invalid': 'true' }) };
      // Attributes are read again with each transaction.
      view.dispatch({});
    },
    destroy: () => view.destroy(),
  };
}

const lineOf = (state: EditorState) => state.doc.lineAt(state.selection.main.head).number;
