import { lessonPage } from '#app/content/learning/lesson.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';
import { ComingBlock, wordsOfId } from './coming-block.tsx';

export default function ExplainerBlock({ block }: { block: Extract<LessonBlock, { kind: 'explainer' }> }) {
  return <ComingBlock icon="route" {...lessonPage.blocks.explainer} title={wordsOfId(block.name)} />;
}
