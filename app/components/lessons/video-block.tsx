import { lessonPage } from '#app/content/lesson.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';
import { ComingBlock } from './coming-block.tsx';

export function VideoBlock({ block }: { block: Extract<LessonBlock, { kind: 'video' }> }) {
  return <ComingBlock icon="video" {...lessonPage.blocks.video} title={block.title} />;
}
