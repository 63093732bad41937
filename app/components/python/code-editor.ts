import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { pythonLanguage } from '@codemirror/lang-python';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

export interface CodeEditor {
  readCode(): string;
  /** Replaces the code. The learner can undo it. */
  replaceCode(code: string): void;
  destroy(): void;
}

export interface CodeEditorOptions {
  parent: HTMLElement;
  code: string;
  label: string;
  /** The id of the element that says how to leave the editor with the keyboard. */
  describedBy: string;
  onChange(code: string): void;
  onFocus(): void;
  onRun(): void;
}

/** The same colours as the highlighted code of lessons. */
const colours = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.bool, tags.null, tags.standard(tags.name)],
    color: 'var(--color-primary-strong)',
  },
  { tag: [tags.string, tags.number], color: 'var(--color-accent-strong)' },
  { tag: tags.comment, color: 'var(--color-ink-faint)', fontStyle: 'italic' },
  {
    tag: [tags.definition(tags.function(tags.variableName)), tags.definition(tags.className)],
    fontWeight: '600',
  },
]);

const look = EditorView.theme({
  '&': {
    border: '1px solid var(--color-line-strong)',
    borderRadius: 'var(--radius-control)',
    background: 'var(--color-surface)',
    fontSize: 'var(--text-small)',
  },
  '&.cm-focused': { outline: '3px solid var(--color-primary-strong)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.6', overflowX: 'auto' },
  '.cm-content': { padding: '0.75rem 0', caretColor: 'var(--color-ink)', outline: 'none' },
  '.cm-gutters': {
    background: 'transparent',
    border: 'none',
    color: 'var(--color-ink-faint)',
    paddingInlineStart: '0.25rem',
  },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--color-primary-tint)' },
  '&.cm-focused .cm-nonmatchingBracket': { background: 'var(--color-accent-tint)' },
});

/** An editor for a short Python program. */
export function createCodeEditor(options: CodeEditorOptions): CodeEditor {
  const { parent, code, label, describedBy, onChange, onFocus, onRun } = options;
  const runKey = {
    key: 'Mod-Enter',
    run: () => {
      onRun();
      return true;
    },
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: code,
      extensions: [
        lineNumbers(),
        history(),
        indentUnit.of('    '),
        EditorState.tabSize.of(4),
        indentOnInput(),
        bracketMatching(),
        pythonLanguage,
        syntaxHighlighting(colours),
        look,
        keymap.of([runKey, ...defaultKeymap, ...historyKeymap, indentWithTab]),
        // An editable element can be focused anyway; the attribute tells it to tools that do not know.
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-describedby': describedBy,
          tabindex: '0',
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
          if (update.focusChanged && update.view.hasFocus) onFocus();
        }),
      ],
    }),
  });
  return {
    readCode: () => view.state.doc.toString(),
    replaceCode(next) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    destroy: () => view.destroy(),
  };
}
