import { EpisodeDrawing } from '#app/components/illustrations/episode-drawing.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { Notice } from '#app/components/sections/notice.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { resourceTrail } from '#app/content/institute/free-resources.ts';
import { type Episode, episodes, type Scene, videoSeriesPage } from '#app/content/resources/video-series.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/video-series.ts';

const { labels } = videoSeriesPage;

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
    ...videoSeriesPage.meta,
    path: '/free-resources/video-series',
    image: 'course',
    trail: resourceTrail,
  });

export default function VideoSeriesPage() {
  const { intro, honesty, closing } = videoSeriesPage;
  return (
    <>
      <PageHeader
        intro={intro}
        trail={resourceTrail}
        illustration={<EpisodeDrawing name="decision" className="w-full rounded-panel" />}
      >
        <ol className="mt-8 grid gap-1">
          {episodes.map((episode, position) => (
            <li key={episode.id}>
              <a
                href={`#${episode.id}`}
                className="inline-flex min-h-11 items-center gap-3 font-semibold text-primary-strong underline-offset-4 hover:underline"
              >
                <span aria-hidden="true" className="font-display text-accent-strong tabular-nums">
                  {position + 1}
                </span>
                {episode.title}
              </a>
            </li>
          ))}
        </ol>
      </PageHeader>
      <Notice {...honesty} />
      {episodes.map((episode, position) => (
        <EpisodeSection key={episode.id} episode={episode} number={position + 1} />
      ))}
      <CallToAction {...closing} />
    </>
  );
}

function EpisodeSection({ episode, number }: { episode: Episode; number: number }) {
  return (
    <Section tone={number % 2 === 0 ? 'sunk' : 'paper'} aria-labelledby={episode.id}>
      <Container className="grid gap-10 lg:grid-cols-[4fr_8fr] lg:gap-16">
        <div className="self-start lg:sticky lg:top-28">
          <EpisodeDrawing name={episode.illustration} className="w-full rounded-card" />
          <p className="mt-6 text-small font-semibold text-accent-strong">
            {labels.episode} {number}
          </p>
          <h2 id={episode.id} className="mt-1 text-heading">
            {episode.title}
          </h2>
          <p className="mt-3 text-ink-soft">{episode.summary}</p>
        </div>
        <div>
          <ol className="grid gap-8">
            {episode.scenes.map((scene) => (
              <SceneRow key={scene.picture} scene={scene} />
            ))}
          </ol>
          <p className="mt-10 border-l-3 border-accent pl-5 font-display text-subheading font-semibold">
            <span className="mb-1 block font-body text-small font-semibold text-accent-strong">
              {labels.question}
            </span>
            {episode.question}
          </p>
        </div>
      </Container>
    </Section>
  );
}

function SceneRow({ scene }: { scene: Scene }) {
  return (
    <li className="grid gap-4 border-t border-line-strong pt-5 sm:grid-cols-[5fr_7fr] sm:gap-8">
      <p className="text-small text-ink-soft">
        <span className="mb-1 block font-semibold text-ink-faint">{labels.picture}</span>
        {scene.picture}
      </p>
      <p>
        <span className="mb-1 block text-small font-semibold text-ink-faint">{labels.narrator}</span>
        {scene.narration}
      </p>
    </li>
  );
}
