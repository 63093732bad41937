import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { lessonPage } from '#app/content/lesson.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';
import { ComingBlock } from './coming-block.tsx';

const words = lessonPage.blocks.python;

/** The task, the code to begin with and what it should print. */
export function PythonBlock({ block }: { block: Extract<LessonBlock, { kind: 'python' }> }) {
  const { html, title, codeHtml, output } = block;
  return (
    <ComingBlock icon="terminal" label={words.label} title={title} text={words.text}>
      <RenderedHtml html={html} className="prose mt-2" />
      <p className="mt-4 text-small font-semibold">{words.start}</p>
      <RenderedHtml html={codeHtml} className="prose lesson-code" />
      {output && (
        <>
          <p className="mt-3 text-small font-semibold">{words.output}</p>
          <div className="prose lesson-code">
            <pre className="whitespace-pre-wrap!">
              <code>{output}</code>
            </pre>
          </div>
        </>
      )}
    </ComingBlock>
  );
}
