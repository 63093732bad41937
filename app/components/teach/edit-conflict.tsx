import { Button } from '#app/components/ui/button.tsx';
import { Summary } from '#app/components/ui/summary.tsx';
import { ConflictNotice } from '#app/components/workspace/conflict-notice.tsx';
import { formatShortDate } from '#app/lib/dates.ts';
import { TextDifference } from './text-difference.tsx';

interface Words {
  title: string;
  text: (who: string, time: string) => string;
  somebody: string;
  look: string;
  take: string;
  overwrite: string;
}

/** Another author saved meanwhile. Only these buttons replace or overwrite anything. */
export function EditConflict({
  words,
  who,
  when,
  theirs,
  mine,
  isSaving,
  onTake,
  onOverwrite,
}: {
  words: Words;
  who: string | null | undefined;
  when: string | undefined;
  theirs: string;
  mine: string;
  isSaving: boolean;
  onTake: () => void;
  onOverwrite: () => void;
}) {
  const time = formatShortDate(when ?? new Date().toISOString());
  return (
    <ConflictNotice title={words.title} text={words.text(who ?? words.somebody, time)}>
      <details className="mt-3">
        <Summary>{words.look}</Summary>
        <TextDifference before={theirs} after={mine} />
      </details>
      <p className="mt-5 flex flex-wrap gap-3">
        <Button variant="danger" disabled={isSaving} onClick={onOverwrite}>
          {words.overwrite}
        </Button>
        <Button variant="secondary" disabled={isSaving} onClick={onTake}>
          {words.take}
        </Button>
      </p>
    </ConflictNotice>
  );
}
