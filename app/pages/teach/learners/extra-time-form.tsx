import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { teachLearners } from '#app/content/teaching/teach-learners.ts';

const words = teachLearners.extraTime;
const usualPercents = [25, 50, 100];

export function ExtraTimeForm({ percent }: { percent: number }) {
  const sender = useAction();
  const percents = [...new Set([...usualPercents, percent])]
    .filter((each) => each > 0)
    .toSorted((a, b) => a - b);
  return (
    <section className="mt-12 max-w-[36rem]">
      <h3 className="mb-1 text-subheading">{words.title}</h3>
      <p className="mb-4 text-ink-soft">{words.text}</p>
      <ActionForm sender={sender} className="flex flex-wrap items-end gap-3">
        <Field label={words.label} className="grow basis-48">
          {(control) => (
            <Select {...control} key={percent} name="percent" defaultValue={percent}>
              <option value={0}>{words.none}</option>
              {percents.map((each) => (
                <option key={each} value={each}>
                  {words.percent(each)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" disabled={sender.isBusy}>
          {sender.isBusy ? words.busy : words.button}
        </Button>
      </ActionForm>
    </section>
  );
}
