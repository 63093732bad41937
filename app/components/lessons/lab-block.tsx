import { type ComponentType, useRef, useState } from 'react';
import { LabPlace } from '#app/components/labs/lab-place.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { lessonPage } from '#app/content/learning/lesson.ts';
import { loadPatiently } from '#app/lib/load-patiently.ts';
import { useNear } from '#app/lib/use-near.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';
import { ComingBlock, wordsOfId } from './coming-block.tsx';

const words = lessonPage.blocks.lab;

/** The document says what the lab is about. The lab itself is loaded when it is near. */
export function LabBlock({
  block: { name, about },
  lessonId,
}: {
  block: Extract<LessonBlock, { kind: 'lab' }>;
  lessonId: string;
}) {
  const place = useRef<HTMLElement>(null);
  const [Player, setPlayer] = useState<ComponentType<{ name: string; lessonId: string }>>();
  useNear(place, async () => {
    const loaded = await loadPatiently(() => import('#app/components/labs/lab-player.tsx'));
    setPlayer(() => loaded.LabPlayer);
  });
  if (!about)
    return <ComingBlock icon="puzzle" label={words.label} text={words.text} title={wordsOfId(name)} />;
  return (
    <section
      ref={place}
      aria-label={`${words.label}: ${about.title}`}
      data-lab={name}
      className="lab-block rounded-card border border-line-strong bg-surface print:hidden"
    >
      <div className="border-b border-line px-4 py-4 sm:px-6">
        <p className="flex items-center gap-2 text-small font-semibold text-accent-strong">
          <Icon name="puzzle" className="size-4.5" />
          {words.label}, {lessonPage.labMinutes(about.minutes)}
        </p>
        <h2 className="mt-1 text-subheading">{about.title}</h2>
        <p className="mt-1 text-small text-ink-soft">{about.idea}</p>
      </div>
      <LabPlace name={name}>
        {Player ? (
          <Player name={name} lessonId={lessonId} />
        ) : (
          <p className="px-4 py-6 text-small text-ink-soft sm:px-6">
            {words.loading}
            <noscript> {words.withoutScript}</noscript>
          </p>
        )}
      </LabPlace>
    </section>
  );
}
