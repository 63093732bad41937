import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { checkWords } from '#app/content/questions.ts';
import type { Solution } from '#courseware/questions/grade.ts';

/** The right answer and why it is right. */
export function SolutionText({ solution: { lines, explanation } }: { solution: Solution }) {
  const [only] = lines;
  return (
    <>
      <p className="text-small font-semibold text-ink-soft">{checkWords.answerIs}</p>
      {lines.length === 1 && only !== undefined ? (
        <RenderedHtml html={only} className="prose-inline mt-1 font-semibold" />
      ) : (
        <ol className="mt-1 grid list-decimal gap-1 ps-6">
          {lines.map((line) => (
            <li key={line}>
              <RenderedHtml as="span" html={line} className="prose-inline" />
            </li>
          ))}
        </ol>
      )}
      <RenderedHtml html={explanation} className="prose mt-3" />
    </>
  );
}

/** What was said to the mistakes in an answer. */
export function Feedback({ texts }: { texts: string[] }) {
  return texts.map((text) => <RenderedHtml key={text} html={text} className="prose-inline mt-2" />);
}
