import { useState } from 'react';
import { useWorkspace } from '#app/components/python/use-workspace.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { pythonWords } from '#app/content/learning/python.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';

const words = pythonWords.block;

/** The task, the code to begin with and what it should print. The code becomes an editor when it is near. */
export default function PythonBlock({
  block,
  isPassed,
  onPassed,
}: {
  block: Extract<LessonBlock, { kind: 'python' }>;
  /** Whether the learner solved it before. */
  isPassed: boolean;
  onPassed: (exercise: string) => void;
}) {
  const { html, title = words.label, codeHtml, output } = block;
  const { place, Workspace } = useWorkspace();
  const [isOwn, setIsOwn] = useState(false);
  return (
    <section aria-label={words.label} className="rounded-card border border-line-strong px-5 py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex items-center gap-2 text-small font-semibold text-ink-faint">
          <Icon name="terminal" className="size-4.5" />
          {words.label}
        </p>
        {isPassed && (
          <p className="flex items-center gap-1.5 text-small text-ink-soft">
            <Icon name="circle-check" className="size-4 text-primary-strong" />
            {words.passed}
          </p>
        )}
      </div>
      {block.title && <p className="mt-1 font-display text-subheading font-semibold">{title}</p>}
      <RenderedHtml html={html} className="prose mt-2" />
      {output && (
        <>
          <p className="mt-4 text-small font-semibold">{words.output}</p>
          <div className="prose">
            <pre className="whitespace-pre-wrap!">{output}</pre>
          </div>
        </>
      )}
      <p className="mt-4 mb-1 text-small font-semibold">{isOwn ? words.own : words.start}</p>
      <div ref={place}>
        {Workspace ? (
          <Workspace
            exercise={{ ...block, title }}
            onOwnCode={setIsOwn}
            onPassed={() => onPassed(block.id)}
          />
        ) : (
          <RenderedHtml html={codeHtml} className="prose" />
        )}
      </div>
    </section>
  );
}
