import { lessonPage } from '#app/content/lesson.ts';
import { ComingBlock } from './coming-block.tsx';

/** The lesson around it describes the task. */
export default function ProjectBlock() {
  return <ComingBlock icon="rocket" {...lessonPage.blocks.project} />;
}
