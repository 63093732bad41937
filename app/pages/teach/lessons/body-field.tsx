import { type RefObject, useEffect, useRef, useState } from 'react';
import { insertBlock } from '#app/components/teach/source-editing.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Textarea } from '#app/components/ui/input.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { lessonSnippets } from '#app/content/lesson-snippets.ts';
import { lessonEditor as words } from '#app/content/teach.ts';
import { FilmDialog } from './film-dialog.tsx';

/** The Markdown of a lesson, with blocks to insert. */
export function BodyField({
  courseId,
  value,
  error,
  isReadOnly,
  onChange,
  ref,
}: {
  courseId: string;
  value: string;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (value: string) => void;
  ref: RefObject<HTMLTextAreaElement | null>;
}) {
  const snippet = useRef<HTMLSelectElement>(null);
  const [line, setLine] = useState(1);
  const [isAddingFilm, setIsAddingFilm] = useState(false);
  const [film, setFilm] = useState<string>();

  // Nothing outside a dialog takes the focus while it is open, so the block is inserted once it has closed.
  useEffect(() => {
    if (ref.current && film) insertBlock(ref.current, film);
  }, [ref, film]);

  function handleInsert() {
    const chosen = lessonSnippets[Number(snippet.current?.value)];
    if (ref.current && chosen) insertBlock(ref.current, chosen.text);
  }

  function handleFilm(block: string) {
    setIsAddingFilm(false);
    setFilm(block);
  }

  return (
    <div>
      <Field
        label={words.fields.body}
        error={error}
        hint={
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>{words.hints.body}</span>
            <span className="tabular-nums">{words.line(line)}</span>
          </span>
        }
      >
        {(control) => (
          <Textarea
            {...control}
            ref={ref}
            name="body"
            value={value}
            readOnly={isReadOnly}
            spellCheck
            onChange={({ target }) => onChange(target.value)}
            onSelect={({ currentTarget: area }) =>
              setLine(area.value.slice(0, area.selectionStart).split('\n').length)
            }
            className="h-[28rem] resize-y font-mono text-small! leading-relaxed lg:h-[42rem]"
          />
        )}
      </Field>
      {!isReadOnly && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Select ref={snippet} aria-label={words.insert.label} className="min-w-0 sm:w-64">
            {lessonSnippets.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </Select>
          <Button variant="secondary" onClick={handleInsert}>
            {words.insert.button}
          </Button>
          <Button variant="secondary" onClick={() => setIsAddingFilm(true)}>
            <Icon name="video" />
            {words.film.button}
          </Button>
        </div>
      )}
      {isAddingFilm && (
        <FilmDialog courseId={courseId} onDone={handleFilm} onClose={() => setIsAddingFilm(false)} />
      )}
    </div>
  );
}
