import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { lessonPage } from '#app/content/learning/lesson.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';

const words = lessonPage.blocks.download;

/** A file to download. The request needs the user's token, so this is a button and not a link. */
export default function DownloadBlock({
  block: { src, label },
  courseId,
}: {
  block: Extract<LessonBlock, { kind: 'download' }>;
  courseId: string;
}) {
  const [isBusy, setIsBusy] = useState(false);

  async function handleDownload() {
    setIsBusy(true);
    try {
      const { saveCourseFile } = await import('./save-course-file.ts');
      await saveCourseFile(courseId, src);
    } catch {
      showProblem(undefined, words.failed);
    }
    setIsBusy(false);
  }

  return (
    <p>
      <Button variant="secondary" disabled={isBusy} onClick={handleDownload} className="noscript:hidden">
        <Icon name="download" />
        {isBusy ? words.busy : label}
      </Button>
      <noscript>
        {label}. {words.withoutScript}
      </noscript>
    </p>
  );
}
