import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { checkWords } from '#app/content/learning/questions.ts';
import type { Solution } from '#courseware/questions/grade.ts';

/** Why the right answer is right, and what it is unless the learner has just given it. */
export function SolutionText({
  solution: { lines, explanation },
  isGiven,
}: {
  solution: Solution;
  isGiven: boolean;
}) {
  return (
    <div className="mt-3">
      {!isGiven && <AnswerLines lines={lines} />}
      <RenderedHtml html={explanation} className="prose prose-snug" />
    </div>
  );
}

function AnswerLines({ lines }: { lines: string[] }) {
  const [only] = lines;
  return (
    <div className="mb-3">
      <p className="text-small font-semibold text-ink-soft">{checkWords.answerIs}</p>
      {lines.length === 1 && only !== undefined ? (
        <RenderedHtml html={only} className="prose-inline mt-1 font-semibold" />
      ) : (
        <ol className="mt-1 grid list-decimal gap-1 ps-6">
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two blanks may have the same answer
            <li key={place}>
              <RenderedHtml as="span" html={line} className="prose-inline" />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** What was said to the mistakes in an answer. */
export function Feedback({ texts }: { texts: string[] }) {
  return texts.map((text) => <RenderedHtml key={text} html={text} className="prose-inline mt-2" />);
}
