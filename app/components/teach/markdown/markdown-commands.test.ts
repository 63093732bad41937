import { EditorSelection, EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { changeFor, insertionOf, type MarkdownCommand } from './markdown-commands.ts';

/** A text with its selection between two bars, or its cursor at one. */
function stateOf(marked: string): EditorState {
  const from = marked.indexOf('|');
  const to = marked.lastIndexOf('|');
  const selection = from === to ? EditorSelection.cursor(from) : EditorSelection.range(from, to - 1);
  return EditorState.create({
    doc: marked.replaceAll('|', ''),
    selection: EditorSelection.create([selection]),
  });
}

function show(state: EditorState): string {
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  return from === to
    ? `${text.slice(0, from)}|${text.slice(from)}`
    : `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`;
}

const run = (marked: string, command: MarkdownCommand) => {
  const state = stateOf(marked);
  return show(state.update(changeFor(command, state)).state);
};

test.each<[MarkdownCommand, string, string]>([
  ['bold', 'a |word| here', 'a **|word|** here'],
  ['bold', 'a | here', 'a **|** here'],
  ['italic', 'a |word|', 'a *|word|*'],
  ['code', '|x|', '`|x|`'],
  ['formula', '|x|', '$|x|$'],
])('%s is added around the selection and removed again', (command, before, after) => {
  expect(run(before, command)).toBe(after);
  expect(run(after, command)).toBe(before);
});

test('pressed again after typing, a shortcut leaves the marked text', () => {
  expect(run('a **word|**', 'bold')).toBe('a **word**|');
  expect(run('a *word|*', 'italic')).toBe('a *word*|');
});

test('italic text within bold text is bold and italic', () => {
  expect(run('**|word|**', 'italic')).toBe('***|word|***');
});

test('a link asks for its text, or for its address if there is a text', () => {
  expect(run('see |', 'link')).toBe('see [|](https://)');
  expect(run('see |this|', 'link')).toBe('see [this](|https://|)');
});

test('a heading has two levels below the title of the page, and goes back to text', () => {
  expect(run('So|cks', 'heading')).toBe('## So|cks');
  expect(run('## So|cks', 'heading')).toBe('### So|cks');
  expect(run('### So|cks', 'heading')).toBe('So|cks');
});

test.each<[MarkdownCommand, string, string]>([
  ['bullets', '|one\ntwo|', '- |one\n- two|'],
  ['numbers', '|one\ntwo|', '1. |one\n2. two|'],
  ['quote', '|one\ntwo|', '> |one\n> two|'],
])('%s are added to every selected line and removed again', (command, before, after) => {
  expect(run(before, command)).toBe(after);
  expect(run(after, command)).toBe(before);
});

test('a block is inserted between blank lines', () => {
  const insert = (marked: string) => {
    const state = stateOf(marked);
    return show(state.update(insertionOf(state, '::lab')).state);
  };
  expect(insert('|')).toBe('::lab\n\n|');
  expect(insert('one|')).toBe('one\n\n::lab\n\n|');
  expect(insert('one\n|\ntwo')).toBe('one\n\n::lab\n\n|two');
  expect(insert('one\n\n|\n\ntwo')).toBe('one\n\n::lab\n\n|two');
});
