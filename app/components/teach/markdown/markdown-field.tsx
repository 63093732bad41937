import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { markdownField as words } from '#app/content/teaching/lesson-editor.ts';
import type { MenuEntry } from './find-entries.ts';
import { createMarkdownEditor, type MarkdownEditor } from './markdown-editor.client.ts';
import { MarkdownToolbar } from './markdown-toolbar.tsx';

/** An editor for Markdown with its label, toolbar, help and error. */
export function MarkdownField({
  label,
  value,
  error,
  isReadOnly,
  menu,
  tools,
  onChange,
  onLine,
  onFiles,
  ref,
}: {
  label: string;
  value: string;
  error: string | undefined;
  isReadOnly: boolean;
  /** What a slash at the beginning of a line offers. */
  menu: MenuEntry[];
  /** More buttons of the toolbar. */
  tools?: ReactNode;
  onChange: (value: string) => void;
  onLine: (line: number) => void;
  onFiles: (files: File[]) => void;
  ref: RefObject<MarkdownEditor | null>;
}) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  // The page renders later than the author types. A value that the editor itself reported is not put back into it.
  const reported = useRef<string[]>([]);
  const current = useRef(value);
  const readMenu = useEffectEvent(() => menu);
  const handleLine = useEffectEvent(onLine);
  const handleFiles = useEffectEvent(onFiles);
  const handleChange = useEffectEvent((next: string) => {
    reported.current.push(next);
    current.current = next;
    onChange(next);
  });
  const create = useEffectEvent((parent: HTMLElement) =>
    createMarkdownEditor({
      parent,
      isReadOnly,
      text: value,
      labelledBy: `${id}-label`,
      placeholder: isReadOnly ? '' : words.placeholder,
      menu: () => readMenu(),
      onChange: (next) => handleChange(next),
      onLine: (line) => handleLine(line),
      onFiles: (files) => handleFiles(files),
    }),
  );

  useEffect(() => {
    if (!place.current) return;
    const editor = create(place.current);
    ref.current = editor;
    return () => {
      ref.current = null;
      editor.destroy();
    };
  }, [ref]);

  useEffect(() => {
    const at = reported.current.indexOf(value);
    if (at >= 0) {
      reported.current.splice(0, at + 1);
      return;
    }
    if (value === current.current) return;
    current.current = value;
    ref.current?.replace(value);
  }, [ref, value]);

  const describedBy = error ? `${id}-hint ${id}-error` : `${id}-hint`;
  useEffect(() => {
    ref.current?.describe({ describedBy, isInvalid: error !== undefined });
  }, [ref, describedBy, error]);

  return (
    <div>
      {/* The label cannot name an editable element by its id, so the editor refers to the label, and a click focuses it. */}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the editor refers to it with aria-labelledby */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the editor itself takes the focus from the keyboard */}
      <label
        id={`${id}-label`}
        className="mb-1.5 block text-small font-semibold"
        onClick={() => ref.current?.focus()}
      >
        {label}
      </label>
      <div className="overflow-hidden rounded-control border border-line-strong bg-surface">
        {!isReadOnly && <MarkdownToolbar onCommand={(command) => ref.current?.run(command)} tools={tools} />}
        <div ref={place} data-markdown="" className="h-[28rem] resize-y overflow-hidden lg:h-[42rem]" />
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-caption text-ink-faint">
        {isReadOnly ? words.readOnly : words.hint}
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-small font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
