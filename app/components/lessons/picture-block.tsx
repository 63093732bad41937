import { useLoad } from '#app/components/private/use-load.ts';
import { Button } from '#app/components/ui/button.tsx';
import { lessonPage } from '#app/content/learning/lesson.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';
import type { PictureSize } from '#courseware/lessons/picture-size.ts';

const words = lessonPage.blocks.picture;

/** A picture that is not for everybody. A browser sends no token for it, so it is loaded as data. */
export default function PictureBlock({
  block: { src, alt },
  picture: { width, height },
  courseId,
}: {
  block: Extract<LessonBlock, { kind: 'figure' }>;
  picture: PictureSize;
  courseId: string;
}) {
  const { answer, reload } = useLoad<{ url?: string }>(
    `/account/data/pictures/${courseId}?${new URLSearchParams({ path: src })}`,
  );
  if (answer?.url) {
    return <img src={answer.url} width={width} height={height} alt={alt} className="lesson-picture" />;
  }
  return (
    <div
      className="grid w-full place-content-center justify-items-center gap-3 rounded-card bg-sunk px-5 text-center text-small"
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {answer ? (
        <>
          <p>{words.failed}</p>
          <Button variant="secondary" size="small" onClick={reload}>
            {words.retry}
          </Button>
        </>
      ) : (
        words.loading
      )}
    </div>
  );
}
