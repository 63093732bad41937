import { lessonPage } from '#app/content/lesson.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';
import { ComingBlock, wordsOfId } from './coming-block.tsx';

export function LabBlock({ block }: { block: Extract<LessonBlock, { kind: 'lab' }> }) {
  return <ComingBlock icon="puzzle" {...lessonPage.blocks.lab} title={wordsOfId(block.name)} />;
}
