import { useEffect, useId, useRef, useState } from 'react';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { MessageForm } from '#app/components/private/message-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Textarea } from '#app/components/ui/input.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { lessonNotes as words } from '#app/content/learning/lesson-notes.ts';
import type { LessonNote } from '#app/data/lesson-notes.ts';
import { formatAgo } from '#app/lib/dates.ts';
import { regainFocus } from '#app/lib/regain-focus.ts';
import { noteLength } from '#domain/courses/lesson-note.ts';

/** What a learner writes down for themselves: beside the lesson where there is room, else below it. */
export function LessonNotes({ notes, action }: { notes: LessonNote[] | undefined; action: string }) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby={titleId} className="lesson-notes print:hidden">
      <h2 ref={title} id={titleId} tabIndex={-1} className="text-subheading outline-none">
        {words.title}
      </h2>
      <p className="mb-5 text-small text-ink-soft">{words.lead}</p>
      {notes ? (
        <ul>
          {notes.map((note) => (
            <Note
              key={note.id}
              note={note}
              action={action}
              // The button that was pressed leaves with the note.
              onDelete={() => title.current?.focus({ preventScroll: true })}
            />
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-small">{words.failed}</p>
      )}
      <MessageForm
        label={words.label}
        button={words.add}
        busy={words.busy}
        variant="secondary"
        maxLength={noteLength}
        fields={{ change: 'add-note' }}
        action={action}
      />
    </section>
  );
}

function Note({ note, action, onDelete }: { note: LessonNote; action: string; onDelete: () => void }) {
  const [isEditing, setIsEditing] = useState(false);
  const changing = useAction(() => setIsEditing(false));
  const deleting = useAction();
  const edit = useRef<HTMLButtonElement>(null);
  const hasEdited = useRef(false);

  useEffect(() => {
    if (hasEdited.current) regainFocus(edit.current);
    hasEdited.current = isEditing;
  }, [isEditing]);

  if (isEditing) {
    return (
      <li className="mb-4 border-b border-line pb-4">
        <ActionForm
          sender={changing}
          fields={{ change: 'change-note', note: note.id }}
          action={action}
          className="grid justify-items-start gap-2"
        >
          <Textarea
            name="text"
            aria-label={words.editLabel}
            defaultValue={note.text}
            maxLength={noteLength}
            rows={4}
            required
            autoFocus
          />
          <div className="flex items-center gap-4">
            <Button type="submit" size="small" disabled={changing.isBusy}>
              {changing.isBusy ? words.busy : words.save}
            </Button>
            <TextButton onClick={() => setIsEditing(false)}>{words.cancel}</TextButton>
          </div>
        </ActionForm>
      </li>
    );
  }
  return (
    <li className="mb-4 border-b border-line pb-2">
      <p className="text-small whitespace-pre-wrap wrap-anywhere">{note.text}</p>
      <div className="flex items-center gap-x-4">
        <p className="grow text-caption text-ink-faint">{words.changed(formatAgo(note.updated_at))}</p>
        <TextButton ref={edit} onClick={() => setIsEditing(true)}>
          {words.edit}
        </TextButton>
        <TextButton
          disabled={deleting.isBusy}
          onClick={() => {
            onDelete();
            void deleting.submit({ change: 'delete-note', note: note.id }, { method: 'post', action });
          }}
        >
          {words.delete}
        </TextButton>
      </div>
    </li>
  );
}
