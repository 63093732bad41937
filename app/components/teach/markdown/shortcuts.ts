import type { MarkdownCommand } from './markdown-commands.ts';

/** The keys of the commands, in the notation of CodeMirror. */
export const shortcuts: { key: string; command: MarkdownCommand }[] = [
  { key: 'Mod-b', command: 'bold' },
  { key: 'Mod-i', command: 'italic' },
  { key: 'Mod-e', command: 'code' },
  { key: 'Mod-Shift-m', command: 'formula' },
  { key: 'Mod-k', command: 'link' },
  { key: 'Mod-Alt-2', command: 'heading' },
  { key: 'Mod-Shift-8', command: 'bullets' },
  { key: 'Mod-Shift-7', command: 'numbers' },
  { key: 'Mod-Shift-9', command: 'quote' },
];
