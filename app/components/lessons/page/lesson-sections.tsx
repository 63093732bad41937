import { useEffect, useState } from 'react';
import { lessonPage } from '#app/content/learning/lesson.ts';
import { blockId } from '#app/lib/course-paths.ts';
import { textOfHtml } from '#app/lib/html-text.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';

const words = lessonPage.sections;

/** A section has begun when its heading comes into the upper two fifths of the window, or is above the window. */
const begunArea = '1000000px 0px -60% 0px';

/** The sections of the lesson with the reader's place, where there is room for them beside the text. */
export function LessonSections({ blocks }: { blocks: readonly LessonBlock[] }) {
  const sections = sectionsOf(blocks);
  const place = usePlace(sections);
  if (sections.length < 2) return null;
  return (
    <nav aria-label={words.label} className="mb-5 max-xl:hidden">
      <p className="mb-2 text-small font-semibold text-ink-faint">{words.label}</p>
      <ol className="border-s-2 border-line">
        {sections.map(({ key, title }) => (
          <li key={key}>
            <a
              href={`#${blockId(key)}`}
              aria-current={key === place ? 'location' : undefined}
              className="-ms-0.5 block border-s-2 border-transparent py-1.5 ps-4 text-small leading-snug text-ink-soft underline-offset-4 hover:text-ink hover:underline aria-[current=location]:border-primary-strong aria-[current=location]:font-semibold aria-[current=location]:text-primary-strong"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface LessonSection {
  key: string;
  title: string;
}

/** Each heading of a lesson is a block of its own. */
function sectionsOf(blocks: readonly LessonBlock[]): LessonSection[] {
  return blocks.flatMap((block) =>
    block.kind === 'prose' && block.html.startsWith('<h2')
      ? [{ key: block.key, title: textOfHtml(block.html) }]
      : [],
  );
}

/** The key of the last section that has begun. */
function usePlace(sections: readonly LessonSection[]): string | undefined {
  const [place, setPlace] = useState<string>();
  const keys = sections.map(({ key }) => key).join(' ');
  useEffect(() => {
    const all = keys.split(' ');
    const begun = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const { block = '' } = (target as HTMLElement).dataset;
          if (isIntersecting) begun.add(block);
          else begun.delete(block);
        }
        setPlace(all.findLast((key) => begun.has(key)));
      },
      { rootMargin: begunArea },
    );
    for (const key of all) {
      const heading = document.getElementById(blockId(key));
      if (heading) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [keys]);
  return place;
}
