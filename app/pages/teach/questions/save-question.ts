import { type Outcome, toOutcome } from '#app/components/private/outcome.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import type { SaveResult } from '#app/components/workspace/use-editor.ts';
import { questionEditor as words } from '#app/content/teaching/teach.ts';
import {
  type AuthoredQuestion,
  type QuestionSource,
  readAuthoredQuestion,
  saveQuestion,
} from '#app/data/authoring.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';

/** What the editor submits. Without a seen revision it adds a question. */
export interface QuestionToSave {
  question: QuestionSource;
  seen: number | null;
  purpose: 'draft' | 'publish' | 'restore';
}

/** The version that another author saved. */
export interface QuestionConflict {
  theirs: AuthoredQuestion;
}

/** The action of both editor pages. It never overwrites a version that the author has not seen. */
export async function saveQuestionFrom(
  request: Request,
): Promise<Outcome<SaveResult<AuthoredQuestion, QuestionConflict>>> {
  const { question, seen, purpose }: QuestionToSave = await request.json();
  return toOutcome(async () => {
    const result = await saveQuestion(question, seen, purpose === 'publish');
    if (result.kind === 'refused') {
      const [first] = result.problems;
      const message = words.refused.text(result.problems.length, first?.message ?? '');
      showToast({ title: words.refused.title, text: message, tone: 'destructive' });
      return { kind: 'refused', field: 'source', message };
    }
    if (result.kind === 'conflict') {
      const theirs = question.id === undefined ? undefined : await readAuthoredQuestion(question.id);
      // Not every conflict is with another author: the lesson of the question may be gone.
      if (!theirs || theirs.revision === seen) throw new UserFacingError(result.message);
      return { kind: 'conflict', conflict: { theirs } };
    }
    const version = await readAuthoredQuestion(result.id);
    showToast(words.done[purpose]);
    return { kind: 'saved', version };
  }, words.failedToSave);
}
