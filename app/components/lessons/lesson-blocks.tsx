import { lazy, type ReactNode, Suspense } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { lessonPage } from '#app/content/learning/lesson.ts';
import { blockId } from '#app/lib/course-paths.ts';
import { loadPatiently } from '#app/lib/load-patiently.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';
import { CheckBlock } from './check-block.tsx';
import { loadLater } from './load-later.tsx';

const words = lessonPage.blocks;

/** Not every lesson has labs, programs, films, projects or files, so others do not load what shows them. */
const LabBlock = loadLater(async () => (await import('./lab-block.tsx')).LabBlock);
const ExplainerBlock = lazy(() => loadPatiently(() => import('./explainer-block.tsx')));
const ProjectBlock = lazy(() => loadPatiently(() => import('./project-block.tsx')));
const DownloadBlock = lazy(() => loadPatiently(() => import('./download-block.tsx')));
const PictureBlock = lazy(() => loadPatiently(() => import('./picture-block.tsx')));
const PythonBlock = lazy(() => loadPatiently(() => import('./python-block.tsx')));
const VideoBlock = lazy(() => loadPatiently(() => import('./video-block.tsx')));

type BlockOf<Kind extends LessonBlock['kind']> = Extract<LessonBlock, { kind: Kind }>;

/** Everything a lesson says, block by block. Each block can be linked to, and carries its key for observers. */
export function LessonBlocks({
  blocks,
  courseId,
  lessonId,
  answered,
  onAnswered,
  passed,
  onPassed,
}: {
  blocks: readonly LessonBlock[];
  courseId: string;
  lessonId: string;
  /** The questions that were answered before. */
  answered: ReadonlySet<string>;
  onAnswered: (question: string, isCorrect: boolean) => void;
  /** The Python exercises that passed before. */
  passed: ReadonlySet<string>;
  onPassed: (exercise: string) => void;
}) {
  return blocks.map((block) => (
    <div key={block.key} id={blockId(block.key)} data-block={block.key} className="lesson-block">
      {block.kind === 'check' ? (
        <CheckBlock block={block} isAnswered={answered.has(block.question)} onAnswered={onAnswered} />
      ) : block.kind === 'python' ? (
        <Suspense fallback={<div className="min-h-96" />}>
          <PythonBlock block={block} isPassed={passed.has(block.id)} onPassed={onPassed} />
        </Suspense>
      ) : (
        <StillBlock block={block} courseId={courseId} lessonId={lessonId} />
      )}
    </div>
  ));
}

/** A block that needs nothing but itself. */
function StillBlock({
  block,
  courseId,
  lessonId,
}: {
  block: Exclude<LessonBlock, { kind: 'check' | 'python' }>;
  courseId: string;
  lessonId: string;
}) {
  switch (block.kind) {
    case 'prose':
      return <RenderedHtml html={block.html} className="prose" />;
    case 'figure':
      return <Figure block={block} courseId={courseId} />;
    case 'predict':
      return <Predict block={block} />;
    case 'note':
      return (
        <Remark className="rounded-card bg-sunk px-5 py-4">
          <RenderedHtml html={block.label} className="mb-2 font-semibold" />
          <RenderedHtml html={block.html} className="prose" />
        </Remark>
      );
    case 'wrong':
      return (
        <Remark className="border-s-3 border-line-strong ps-5">
          <p className="text-small font-semibold text-ink-faint">{words.wrong}</p>
          <RenderedHtml html={block.label} className="lesson-belief mt-1 mb-2 text-subheading" />
          <RenderedHtml html={block.html} className="prose" />
        </Remark>
      );
    case 'parents':
      return (
        <Remark className="border-y border-line py-4">
          <p className="mb-1 text-small font-semibold text-accent-strong">{words.parents}</p>
          <RenderedHtml html={block.html} className="prose text-small text-ink-soft" />
        </Remark>
      );
    case 'remember':
      return (
        <Remark className="rounded-card bg-primary-tint px-5 py-5 sm:px-6">
          <p className="mb-1 text-small font-semibold text-primary-strong">{words.remember}</p>
          <RenderedHtml html={block.html} className="prose lesson-remember" />
        </Remark>
      );
    case 'sources':
      return (
        <Remark className="border-t border-line pt-4">
          <p className="mb-1 text-small font-semibold text-ink-faint">{words.sources}</p>
          <RenderedHtml html={block.html} className="prose text-small text-ink-soft" />
        </Remark>
      );
    case 'lab':
      return <LabBlock id={`lab-${block.name}`} className="min-h-96" block={block} lessonId={lessonId} />;
    case 'explainer':
      return (
        <Suspense fallback={<div className="min-h-32" />}>
          <ExplainerBlock block={block} />
        </Suspense>
      );
    case 'project':
      return (
        <Suspense fallback={<div className="min-h-32" />}>
          <ProjectBlock id={block.id} />
        </Suspense>
      );
    case 'video':
      return block.figure ? (
        <RenderedHtml html={block.figure} />
      ) : (
        <Suspense fallback={<div className="aspect-video" />}>
          <VideoBlock block={block} courseId={courseId} />
        </Suspense>
      );
    case 'download':
      return (
        <Suspense fallback={<div className="min-h-12" />}>
          <DownloadBlock block={block} courseId={courseId} />
        </Suspense>
      );
  }
}

function Remark({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div role="note" className={className}>
      {children}
    </div>
  );
}

/** Opens without a script. */
function Predict({ block: { label, html } }: { block: { label: string; html: string } }) {
  return (
    <details className="group border-s-3 border-accent ps-5">
      <summary className="cursor-pointer list-none">
        <span className="text-small font-semibold text-accent-strong">{words.predict.label}</span>
        <RenderedHtml
          as="span"
          html={label}
          className="mt-1 block font-display text-subheading font-semibold"
        />
        <span className="mt-1 inline-flex min-h-11 items-center gap-1.5 text-small font-semibold text-primary-strong print:hidden">
          <span className="underline underline-offset-4 group-open:hidden">{words.predict.reveal}</span>
          <span className="hidden underline underline-offset-4 group-open:inline">{words.predict.hide}</span>
          <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <RenderedHtml html={html} className="prose pt-1" />
    </details>
  );
}

/** A drawing takes the colour of the text around it. The alternative text of a figure teaches the same. */
function Figure({ block, courseId }: { block: BlockOf<'figure'>; courseId: string }) {
  const { html, picture, alt, caption } = block;
  return (
    <figure>
      {html ? (
        <div role="img" aria-label={alt}>
          <RenderedHtml html={html} className="lesson-figure" />
        </div>
      ) : picture?.url ? (
        <img
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt={alt}
          loading="lazy"
          className="lesson-picture"
        />
      ) : picture ? (
        <Suspense fallback={<div className="min-h-32" />}>
          <PictureBlock block={block} picture={picture} courseId={courseId} />
        </Suspense>
      ) : (
        <p className="rounded-card bg-sunk px-5 py-4 text-small text-ink-soft">
          <span className="font-semibold">{words.figureMissing}: </span>
          {alt}
        </p>
      )}
      {caption && <figcaption className="mt-2 text-small text-ink-soft">{caption}</figcaption>}
    </figure>
  );
}
