import { lessonPage } from '#app/content/lesson.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';
import { ComingBlock, wordsOfId } from './coming-block.tsx';

export function ProjectBlock({ block }: { block: Extract<LessonBlock, { kind: 'project' }> }) {
  return <ComingBlock icon="rocket" {...lessonPage.blocks.project} title={wordsOfId(block.id)} />;
}
