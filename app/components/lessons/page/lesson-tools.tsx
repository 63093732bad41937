import { Icon } from '#app/components/ui/icon.tsx';
import { lessonPage } from '#app/content/learning/lesson.ts';
import { loadQuestion } from '../load-question.ts';
import { ReadAloud } from './read-aloud-button.tsx';
import { type TextSize, textSizes } from './text-sizes.ts';
import { toolClasses } from './tool-classes.ts';
import { type LessonKeys, useLessonKeys } from './use-lesson-keys.ts';

const words = lessonPage.tools;

/** What makes reading easier. All of it needs a script. */
export function LessonTools({
  previous,
  next,
  textSize,
  onTextSize,
}: {
  /** The paths of the lessons before and after this one. */
  previous: string | undefined;
  next: string | undefined;
  textSize: TextSize;
  onTextSize: (size: TextSize) => void;
}) {
  const keys = useLessonKeys(previous, next);
  return (
    <section
      aria-label={words.label}
      className="flex flex-wrap items-start gap-y-1 border-y border-line py-2 max-xl:mb-8 sm:gap-x-2 noscript:hidden print:hidden"
    >
      <button type="button" className={toolClasses} onClick={printLesson}>
        <Icon name="printer" className="size-4.5" />
        {words.print}
      </button>
      <fieldset className="flex items-center">
        <legend className="sr-only">{words.textSize}</legend>
        {textSizes.map((size) => (
          <label
            key={size}
            className="grid size-11 cursor-pointer place-items-center rounded-control font-display hover:bg-sunk has-checked:text-primary-strong has-checked:underline has-focus-visible:outline-3 has-focus-visible:outline-primary-strong"
          >
            <input
              type="radio"
              name="text-size"
              value={size}
              checked={size === textSize}
              onChange={() => onTextSize(size)}
              className="sr-only"
            />
            <span className="sr-only">{words.sizes[size]}</span>
            <span aria-hidden="true" className={sizeClasses[size]}>
              A
            </span>
          </label>
        ))}
      </fieldset>
      <Shortcuts keys={keys} />
      <ReadAloud />
    </section>
  );
}

/** Questions that the reader has not come near are only complete once their script has loaded. */
async function printLesson() {
  await loadQuestion().catch(() => {});
  print();
}

const sizeClasses = { normal: 'text-caption', large: 'text-body', larger: 'text-subheading' };

function Shortcuts({ keys: { isOn, turn, list } }: { keys: LessonKeys }) {
  const { title, keys, on } = words.shortcuts;
  return (
    <details ref={list} className="group relative pointer-coarse:hidden">
      <summary className={`${toolClasses} list-none`}>
        {title}
        <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="absolute end-0 z-10 mt-1 w-60 rounded-card border border-line bg-surface p-5 text-small shadow-lifted xl:static xl:shadow-none">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
          {keys.map(({ key, text }) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="inline-grid min-w-7 place-items-center rounded-small border border-line-strong px-1.5 font-mono">
                  {key}
                </kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3 border-t border-line pt-3">
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ target }) => turn(target.checked)}
            className="size-5 accent-primary-strong"
          />
          {on}
        </label>
      </div>
    </details>
  );
}
