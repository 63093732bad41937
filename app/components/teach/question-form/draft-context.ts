import { createContext, use } from 'react';
import { questionForm } from '#app/content/teaching/question-form.ts';
import { type DraftPath, type DraftValue, type QuestionDraft, readAt } from '#courseware/questions/draft.ts';
import type { QuestionView } from '#courseware/questions/view.ts';

/** A lesson that the question may belong to. */
export interface DraftLesson {
  id: string;
  title: string;
  objectives: string[];
  /** The title of its module. */
  module: string;
}

/** What every field of the form works on. */
export interface DraftEditing {
  courseId: string;
  draft: QuestionDraft;
  /** The message about a value, by its path with dots. */
  errors: ReadonlyMap<string, string>;
  isReadOnly: boolean;
  /** Whether the question is stored, so that its id stays. */
  isStored: boolean;
  /** The lessons of its course. Undefined until they are loaded. */
  lessons: DraftLesson[] | undefined;
  /** The last drawing without mistakes. */
  view: QuestionView | undefined;
  /** Undefined removes the value. */
  change(path: DraftPath, value: DraftValue | undefined): void;
  /** Replaces several values at once. */
  replace(draft: QuestionDraft): void;
}

export const DraftContext = createContext<DraftEditing | undefined>(undefined);

export function useDraft(): DraftEditing {
  const editing = use(DraftContext);
  if (!editing) throw new Error('A field of the question form stands outside of it.');
  return editing;
}

/** The value at a path, its name for the browser, its error, and how to change it. */
export function useValue(path: DraftPath) {
  const { draft, errors, isReadOnly, change } = useDraft();
  const name = path.join('.');
  return {
    name,
    value: readAt(draft, path),
    error: errors.get(name),
    isReadOnly,
    set: (value: DraftValue | undefined) => change(path, value),
  };
}

/** What a field is called, from its name in the YAML. */
export const labelOf = (field: string): string => questionForm.fields[field] ?? field;
