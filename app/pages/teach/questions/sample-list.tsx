import { Icon } from '#app/components/ui/icon.tsx';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { questionForm } from '#app/content/teaching/question-form.ts';
import type { SampleDrawing } from '#courseware/questions/sample-drawings.ts';

const words = questionForm.drawings;

/** Ten drawings of a question at once. Those that nobody could answer are marked and come first. */
export function SampleList({ drawings }: { drawings: SampleDrawing[] }) {
  const impossible = drawings.filter(({ problem }) => problem !== undefined).length;
  return (
    <section aria-label={words.title} className="mt-8 min-w-0">
      <p className="text-small">
        <span className="font-semibold">{words.title}.</span>{' '}
        <span className="text-ink-faint">{words.hint}</span>
      </p>
      {impossible > 0 && (
        <p role="status" className="mt-2 flex items-start gap-2 text-small font-semibold text-danger">
          <Icon name="circle-exclamation-point" className="mt-0.5 size-4 shrink-0" />
          {words.impossible(impossible)}
        </p>
      )}
      <ol className="mt-3 border-t border-line">
        {drawings.map(({ seed, values, prompt, answer, problem }) => (
          <li key={seed} className="grid gap-1 border-b border-line py-3 text-small">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
              {values.map(({ name, value }) => (
                <span key={name} className="wrap-anywhere">
                  <code className="text-ink-soft">{name}</code> = {value}
                </span>
              ))}
              {problem !== undefined && <StatusBadge tone="bad">{words.mark}</StatusBadge>}
            </p>
            {prompt !== '' && <RenderedHtml html={prompt} className="prose-inline text-ink-soft" />}
            {problem === undefined ? (
              <div className="flex flex-wrap gap-x-2">
                <span className="font-semibold">{words.answer}</span>
                {answer.map((line, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an answer never change their places
                  <RenderedHtml key={index} as="span" html={line} className="prose-inline" />
                ))}
              </div>
            ) : (
              <p className="font-semibold text-danger first-letter:uppercase wrap-anywhere">{problem}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
