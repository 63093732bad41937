import type { ReactNode } from 'react';
import { questionForm as words } from '#app/content/teaching/question-form.ts';
import { textOf } from '#courseware/questions/draft.ts';
import { useDraft, useValue } from './draft-context.ts';
import { ChoiceField, SwitchField, TextField } from './fields.tsx';
import { ListField } from './list-field.tsx';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-3 w-full border-b border-line pb-1 font-display text-subheading font-semibold">
        {title}
      </legend>
      {children}
    </fieldset>
  );
}

/** Texts of a question with drawn numbers may contain formulas. */
function useTextHint(): string {
  const { value } = useValue(['template']);
  return value ? words.hints.formulas : words.hints.markdown;
}

/** The lesson and objective that a question tests, how hard it is, and what asks it. */
export function PlaceFields() {
  const { isStored, lessons = [], draft } = useDraft();
  const lesson = lessons.find(({ id }) => id === draft.lesson);
  const objectives = (lesson?.objectives ?? []).map(
    (objective, index) => [String(index + 1), words.objective(index + 1, objective)] as const,
  );
  return (
    <Section title={words.sections.place}>
      <ChoiceField
        path={['lesson']}
        options={lessons.map(({ id, title, module }) => [id, title, module] as const)}
        unknown={lessons.length === 0 ? undefined : words.unknownLesson}
        empty={words.chooseLesson}
      />
      <ChoiceField
        path={['objective']}
        options={objectives}
        unknown={lesson ? words.unknownObjective : undefined}
        empty={words.chooseObjective}
        isNumber
      />
      <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <ChoiceField
          path={['difficulty']}
          options={words.difficulties.map((name, index) => [String(index + 1), name] as const)}
          empty={words.chooseDifficulty}
          isNumber
        />
        <div className="self-end">
          <SwitchField path={['use']} on="exam" hint={words.hints.use} />
        </div>
      </div>
      <TextField path={['id']} hint={isStored ? undefined : words.hints.id} isLocked={isStored} isCode />
    </Section>
  );
}

export function PromptFields() {
  const hint = useTextHint();
  return (
    <Section title={words.sections.question}>
      <TextField path={['prompt']} rows={4} hint={hint} />
    </Section>
  );
}

/** What learners read after the question, and while they think about it. */
export function HelpFields() {
  return (
    <Section title={words.sections.help}>
      <TextField path={['explanation']} rows={4} hint={words.hints.explanation} />
      <ListField path={['hints']} entry={words.entries.hint} hint={words.hints.hintList} most={3} fresh="">
        {(path) => <TextField path={path} label={words.fields.text} />}
      </ListField>
    </Section>
  );
}

/** Feedback on any wrong answer. */
export function SayField() {
  return <TextField path={['say']} hint={words.hints.say} isOptional />;
}

/** The condition or the fixed value that makes an option right. */
export function useOptionCorrect(path: readonly (string | number)[]) {
  const { value, ...rest } = useValue(path);
  const way = value === true ? 'always' : typeof value === 'string' ? 'sometimes' : 'never';
  return { ...rest, value, way, text: textOf(value) } as const;
}
