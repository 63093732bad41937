import { useId } from 'react';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { questionWords } from '#app/content/learning/questions.ts';
import { textOfHtml } from '#app/lib/html-text.ts';
import type { ControlsProps, KindControls } from '../kind-controls.ts';
import { withPart } from '../parts.ts';
import { PrintedOptions } from '../printed-options.tsx';

function MatchControls({ view: { lefts, rights }, answer, onChange, isDisabled }: ControlsProps<'match'>) {
  const id = useId();

  function choose(index: number, value: string) {
    onChange(withPart(answer, lefts.length, null, index, value === '' ? null : Number(value)));
  }

  return (
    <>
      <p className="text-small text-ink-faint">{questionWords.match}</p>
      <div className="mt-1 divide-y divide-line">
        {lefts.map((left, index) => (
          <div key={left} className="grid gap-2 py-3 sm:grid-cols-2 sm:items-center sm:gap-6">
            <label htmlFor={`${id}-${index}`} className="font-semibold">
              <RenderedHtml as="span" html={left} className="prose-inline" />
            </label>
            <Select
              id={`${id}-${index}`}
              value={answer?.[index] ?? ''}
              disabled={isDisabled}
              onChange={({ target }) => choose(index, target.value)}
            >
              <option value="">{questionWords.choose}</option>
              {rights.map((right, place) => (
                <option key={right} value={place}>
                  {textOfHtml(right)}
                </option>
              ))}
            </Select>
          </div>
        ))}
      </div>
      <PrintedOptions label={questionWords.optionsOnPaper} options={rights.map(textOfHtml)} />
    </>
  );
}

export const match: KindControls<'match'> = {
  Controls: MatchControls,
};
