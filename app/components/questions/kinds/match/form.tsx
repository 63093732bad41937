import { SayField } from '#app/components/teach/question-form/common-fields.tsx';
import { LinesField, TextField } from '#app/components/teach/question-form/fields.tsx';
import { ListField } from '#app/components/teach/question-form/list-field.tsx';
import { questionForm as words } from '#app/content/teaching/question-form.ts';

export function MatchForm() {
  return (
    <>
      <ListField
        path={['pairs']}
        entry={words.entries.pair}
        most={8}
        fewest={2}
        fresh={{ left: '', right: '' }}
      >
        {(path) => (
          <>
            <div className="grid items-start gap-3 sm:grid-cols-2">
              <TextField path={[...path, 'left']} />
              <TextField path={[...path, 'right']} />
            </div>
            <TextField path={[...path, 'say']} hint={words.hints.optional} isOptional />
          </>
        )}
      </ListField>
      <LinesField path={['extra']} hint={words.hints.extra} isOptional />
      <SayField />
    </>
  );
}
