import { questionForm as words } from '#app/content/teaching/question-form.ts';
import { questionKinds } from '#courseware/questions/kinds/views.ts';
import { HelpFields, PlaceFields, PromptFields, Section } from './common-fields.tsx';
import { DraftContext, type DraftEditing } from './draft-context.ts';
import { kindForms } from './kind-forms.ts';
import { TemplateFields } from './template-fields.tsx';

/** All fields of a question. */
export function QuestionFields(editing: DraftEditing) {
  const kind = questionKinds.find((each) => each === editing.draft.kind);
  const KindForm = kind && kindForms[kind];
  return (
    <DraftContext value={editing}>
      <div className="grid min-w-0 gap-10">
        <PromptFields />
        <Section title={words.sections.answer}>
          {KindForm ? <KindForm /> : <p className="text-small text-ink-soft">{words.unknownKind}</p>}
        </Section>
        <HelpFields />
        <TemplateFields />
        <PlaceFields />
      </div>
    </DraftContext>
  );
}
