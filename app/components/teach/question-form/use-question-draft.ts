import { useMemo } from 'react';
import type { CheckedQuestion } from '#app/data/authoring.ts';
import { type QuestionDraft, readDraft, writeAt, writeDraft } from '#courseware/questions/draft.ts';
import type { DraftEditing } from './draft-context.ts';

/**
 * The fields of a question whose YAML is being edited. The YAML is what is kept, compared and saved; the form reads it
 * and writes it again after each change.
 */
export function useQuestionDraft({
  courseId,
  source,
  checked,
  isReadOnly,
  isStored,
  onChange,
}: {
  courseId: string;
  source: string;
  checked: CheckedQuestion | undefined;
  isReadOnly: boolean;
  isStored: boolean;
  onChange: (source: string) => void;
}): DraftEditing | undefined {
  const { draft } = useMemo(() => readDraft(source), [source]);
  const errors = useMemo(() => errorsOf(checked), [checked]);
  if (!draft) return undefined;
  const replace = (next: QuestionDraft) => onChange(writeDraft(next));
  return {
    ...{ courseId, draft, errors, isReadOnly, isStored, replace },
    lessons: checked?.lessons,
    view: checked?.drawn?.view,
    change: (path, value) => replace(writeAt(draft, path, value)),
  };
}

function errorsOf(checked: CheckedQuestion | undefined): Map<string, string> {
  const errors = new Map<string, string>();
  for (const { field } of checked?.problems ?? []) {
    const name = field?.path.join('.');
    if (field && name && !errors.has(name)) errors.set(name, field.message);
  }
  return errors;
}
