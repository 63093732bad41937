import { useId } from 'react';
import { classNames } from '#app/components/ui/class-names.ts';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { questionWords } from '#app/content/learning/questions.ts';
import type { ControlsProps, KindControls } from '../kind-controls.ts';
import { withPart } from '../parts.ts';

function GroupControls({ view: { groups, items }, answer, onChange, isDisabled }: ControlsProps<'group'>) {
  const name = useId();
  return (
    <>
      <p className="text-small text-ink-faint">{questionWords.group}</p>
      <div className="mt-1 divide-y divide-line">
        {items.map((item, index) => (
          <fieldset key={item} className="py-3">
            <legend className="float-start w-full font-semibold">
              <RenderedHtml as="span" html={item} className="prose-inline" />
            </legend>
            <div className="clear-both flex flex-wrap gap-2 pt-2">
              {groups.map((group, place) => (
                <label
                  key={group}
                  className={classNames(
                    'flex min-h-11 items-center gap-2.5 rounded-control border border-line-strong bg-surface px-3.5 py-1.5 text-small transition-colors',
                    'has-checked:border-primary-strong has-checked:bg-primary-tint has-checked:inset-ring has-checked:inset-ring-primary-strong',
                    isDisabled ? 'cursor-default' : 'cursor-pointer hover:border-ink',
                  )}
                >
                  <input
                    type="radio"
                    name={`${name}-${index}`}
                    checked={answer?.[index] === place}
                    disabled={isDisabled}
                    onChange={() => onChange(withPart(answer, items.length, null, index, place))}
                    className="size-4.5 shrink-0 accent-primary-strong"
                  />
                  <RenderedHtml as="span" html={group} className="prose-inline" />
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </>
  );
}

export const group: KindControls<'group'> = {
  Controls: GroupControls,
};
