import { useRef } from 'react';
import { SayField } from '#app/components/teach/question-form/common-fields.tsx';
import { useDraft, useValue } from '#app/components/teach/question-form/draft-context.ts';
import { ChoiceField, LinesField, TextField } from '#app/components/teach/question-form/fields.tsx';
import { ListField } from '#app/components/teach/question-form/list-field.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { questionForm as words } from '#app/content/teaching/question-form.ts';
import { insertBlank, removeBlank } from './edit-blanks.ts';

const mostBlanks = 6;
const languages = Object.entries(words.languages);

export function BlanksForm() {
  const { draft, isReadOnly, replace } = useDraft();
  const { value: blanks } = useValue(['blanks']);
  const { value: language } = useValue(['language']);
  const root = useRef<HTMLDivElement>(null);
  const isCode = language !== undefined && language !== 'text';
  const count = Array.isArray(blanks) ? blanks.length : 0;

  /** At the caret, or at the end if the text never had it. */
  function insert() {
    const area = root.current?.querySelector('textarea');
    replace(insertBlank(draft, area?.selectionEnd ?? String(draft.text ?? '').length));
  }

  return (
    <>
      <ChoiceField path={['language']} options={languages} />
      <div ref={root} className="grid gap-2">
        <TextField
          path={['text']}
          label={isCode ? words.blanks.code : words.blanks.text}
          rows={5}
          hint={words.hints.blanksText}
          isCode={isCode}
        />
        {!isReadOnly && count < mostBlanks && (
          <Button variant="secondary" size="small" onClick={insert} className="justify-self-start">
            <Icon name="plus" />
            {words.blanks.insert}
          </Button>
        )}
      </div>
      <ListField
        path={['blanks']}
        entry={words.entries.blank}
        most={0}
        fewest={1}
        fresh={{ accept: [] }}
        isOrdered={false}
        onRemove={(index) => replace(removeBlank(draft, index))}
      >
        {(path) => (
          <>
            <LinesField path={[...path, 'accept']} hint={words.hints.accept} />
            <LinesField
              path={[...path, 'options']}
              label={words.blanks.options}
              hint={words.hints.blankOptions}
              isOptional
            />
            <TextField path={[...path, 'say']} hint={words.hints.say} isOptional />
          </>
        )}
      </ListField>
      <SayField />
    </>
  );
}
