import { classNames } from '#app/components/ui/class-names.ts';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { questionWords } from '#app/content/learning/questions.ts';
import type { ControlsProps, KindControls } from '../kind-controls.ts';
import { withPart } from '../parts.ts';
import { PrintedOptions } from '../printed-options.tsx';
import { splitBlanks } from './split-blanks.ts';

const mostCharacters = 120;

function BlanksControls({ view: { text, blanks }, answer, onChange, isDisabled }: ControlsProps<'blanks'>) {
  const { isCode, parts } = splitBlanks(text);
  const content = parts.map((part, place) =>
    'html' in part ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its pieces
      <RenderedHtml key={place} as="span" html={part.html} className={isCode ? undefined : 'prose-inline'} />
    ) : (
      <Blank
        key={`blank-${part.blank}`}
        number={part.blank + 1}
        options={blanks[part.blank]?.options}
        value={answer?.[part.blank] ?? ''}
        isCode={isCode}
        isDisabled={isDisabled}
        onChange={(value) => onChange(withPart(answer, blanks.length, '', part.blank, value))}
      />
    ),
  );
  const printed = blanks.map(
    ({ options }, index) =>
      options && (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its blanks
        <PrintedOptions key={index} label={questionWords.blank(index + 1)} options={options} />
      ),
  );
  if (!isCode) {
    return (
      <>
        <p className="max-w-[42rem] leading-[2.9]">{content}</p>
        {printed}
      </>
    );
  }
  return (
    <div className="prose">
      {/* Long lines scroll inside the block; its controls take the keyboard there. */}
      <pre className="leading-[2.6]!">
        <code>{content}</code>
      </pre>
      {printed}
    </div>
  );
}

function Blank({
  number,
  options,
  value,
  isCode,
  isDisabled,
  onChange,
}: {
  number: number;
  options: string[] | undefined;
  value: string;
  isCode: boolean;
  isDisabled: boolean | undefined;
  onChange(value: string): void;
}) {
  const control = {
    'aria-label': questionWords.blank(number),
    value,
    disabled: isDisabled,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    className: classNames(
      'mx-1 max-w-full rounded-small border border-line-strong bg-surface px-2 py-1.5 align-middle text-body leading-normal text-ink',
      isCode ? 'font-mono' : 'font-semibold',
    ),
  };
  if (!options) {
    return (
      <input
        {...control}
        size={Math.min(24, Math.max(10, value.length + 1))}
        maxLength={mostCharacters}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
      />
    );
  }
  return (
    <select {...control}>
      <option value="">{questionWords.choose}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}

export const blanks: KindControls<'blanks'> = {
  Controls: BlanksControls,
};
