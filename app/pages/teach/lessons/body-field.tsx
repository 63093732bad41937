import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { MarkdownEditor } from '#app/components/teach/markdown/markdown-editor.client.ts';
import { MarkdownField } from '#app/components/teach/markdown/markdown-field.tsx';
import { ToolButton } from '#app/components/teach/markdown/markdown-toolbar.tsx';
import { attributeText } from '#app/components/teach/pick.ts';
import { PickerDialog } from '#app/components/teach/picker-dialog.tsx';
import { insertedKindOf, type NewFile, UploadDialog } from '#app/components/teach/upload-dialog.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { markdownField, uploads } from '#app/content/teaching/lesson-editor.ts';
import {
  type LessonInsertion,
  lessonInsertions,
  type PickerKind,
} from '#app/content/teaching/lesson-snippets.ts';
import { lessonEditor as words } from '#app/content/teaching/teach.ts';
import { FilmDialog } from './film-dialog.tsx';
import { type Chosen, LessonPicker } from './lesson-picker.tsx';

/** A figure or a download to upload: one that the author chooses in the dialog, or files that were pasted or dropped. */
interface Uploading {
  kind: 'figure' | 'download';
  file?: File;
}

/** The dialog that is open: everything that can be inserted, a list of one kind, or the form for a new film. */
type Open = 'blocks' | 'new-film' | PickerKind;

/** The Markdown of a lesson, with blocks to insert. */
export function BodyField({
  courseId,
  lessonId,
  value,
  error,
  isReadOnly,
  onChange,
  onLine,
  ref,
}: {
  courseId: string;
  lessonId: string;
  value: string;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (value: string) => void;
  onLine: (line: number) => void;
  ref: RefObject<MarkdownEditor | null>;
}) {
  const [open, setOpen] = useState<Open>();
  const [chosen, setChosen] = useState<Chosen>();
  // One dialog after the other, for each file.
  const [uploading, setUploading] = useState<Uploading[]>([]);
  const [upload] = uploading;

  // Nothing outside a dialog takes the focus while it is open, so the text is inserted once it has closed.
  const insert = useEffectEvent(({ text, isInline }: Chosen) => {
    if (isInline) ref.current?.insertInline(withSelection(text, ref.current.readSelection()));
    else ref.current?.insertBlock(text);
  });
  useEffect(() => {
    if (chosen) insert(chosen);
  }, [chosen]);

  function handleInsertion(insertion: LessonInsertion) {
    if (insertion.picker) setOpen(insertion.picker);
    else handleChosen({ text: insertion.text });
  }

  function handleChosen(next: Chosen) {
    setOpen(undefined);
    setChosen({ ...next });
  }

  function handleFiles(files: File[]) {
    const known = files.flatMap((file) => {
      const kind = insertedKindOf(file);
      return kind ? [{ kind, file }] : [];
    });
    if (known.length < files.length) showToast({ ...uploads.unknown, tone: 'destructive' });
    setUploading(known);
  }

  function handleUploaded(kind: Uploading['kind'], { path, text }: NewFile) {
    setUploading((all) => all.slice(1));
    const description = attributeText(text);
    handleChosen({
      text:
        kind === 'figure'
          ? `::figure{src="${path}" alt="${description}"}`
          : `::download{src="${path}" label="${description}"}`,
    });
  }

  const close = () => setOpen(undefined);
  return (
    <>
      <MarkdownField
        ref={ref}
        label={words.fields.body}
        value={value}
        error={error}
        isReadOnly={isReadOnly}
        menu={lessonInsertions.map((insertion) => ({
          name: insertion.name,
          note: insertion.note,
          choose: () => handleInsertion(insertion),
        }))}
        tools={
          <ToolButton hasText icon="plus" label={markdownField.insert} onPress={() => setOpen('blocks')} />
        }
        onChange={onChange}
        onLine={onLine}
        onFiles={handleFiles}
      />
      {upload && (
        <UploadDialog
          key={uploading.length}
          {...upload}
          courseId={courseId}
          onDone={(added) => handleUploaded(upload.kind, added)}
          onClose={() => setUploading((all) => all.slice(1))}
        />
      )}
      {open === 'blocks' ? (
        <PickerDialog
          kind="block"
          picks={lessonInsertions.map(({ name, note }) => ({ id: name, title: name, note }))}
          onChoose={({ id }) => {
            const insertion = lessonInsertions.find(({ name }) => name === id);
            if (insertion) handleInsertion(insertion);
          }}
          onClose={close}
        />
      ) : open === 'new-film' ? (
        <FilmDialog courseId={courseId} onDone={(text) => handleChosen({ text })} onClose={close} />
      ) : (
        open && (
          <LessonPicker
            key={open}
            kind={open}
            courseId={courseId}
            lessonId={lessonId}
            onChosen={handleChosen}
            onNewFilm={() => setOpen('new-film')}
            onUpload={(kind) => {
              close();
              setUploading([{ kind }]);
            }}
            onClose={close}
          />
        )
      )}
    </>
  );
}

/** A term that links selected words links those words. */
function withSelection(text: string, selection: string): string {
  const words = selection.trim();
  return words === '' || /[[\]\n]/.test(words)
    ? text
    : text.replace(/^:term\[[^\]]*\]/, () => `:term[${words}]`);
}
