import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { questionEditor } from '#app/content/teaching/teach.ts';
import type { AuthoredQuestion } from '#app/data/authoring.ts';

/** Archives a question after a confirmation, or brings it back. */
export function ArchiveButton({
  question: { id, revision, isArchived },
  onDone,
}: {
  question: AuthoredQuestion;
  onDone: (change: Pick<AuthoredQuestion, 'revision' | 'isArchived'>) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const change = isArchived ? 'restore' : 'archive';
  const words = questionEditor.archive[change];
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {words.button}
      </Button>
      {isOpen && (
        <ConfirmDialog<Pick<AuthoredQuestion, 'revision' | 'isArchived'>>
          title={words.title}
          button={words.button}
          fields={{ question: id, seen: String(revision), change }}
          action="/teach/data/archive-question"
          onDone={onDone}
          onClose={() => setIsOpen(false)}
        >
          {words.text}
        </ConfirmDialog>
      )}
    </>
  );
}
