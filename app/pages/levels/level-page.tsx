import { LevelDrawing } from '#app/components/illustrations/level-drawing.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { CardSection } from '#app/components/sections/card-section.tsx';
import { CourseList } from '#app/components/sections/course-list.tsx';
import { FeatureList } from '#app/components/sections/feature-list.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { PromiseList } from '#app/components/sections/promise-list.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { Split } from '#app/components/sections/split.tsx';
import { TierCard } from '#app/components/sections/tier-card.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { Container, Section } from '#app/components/ui/container.tsx';
import { coursesLink } from '#app/content/courses/course-words.ts';
import {
  subscriptionTiers,
  type TierId,
  tierGuarantees,
  tiersLead,
} from '#app/content/memberships/subscription-tiers.ts';
import type { Site } from '#app/content/site.ts';
import type { Level } from '#app/content/types.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { course } from '#app/lib/structured-data.ts';
import type { CatalogueCourse } from '#domain/courses/course.ts';

const trail = [coursesLink];

export function levelMeta(site: Site, level: Level) {
  return pageMeta(site, {
    ...level.meta,
    path: level.path,
    image: 'course',
    trail,
    structuredData: [course(site, { ...level, name: level.title })],
  });
}

/** Shared by the three levels. Each has its own module, so that none loads the other two. */
export function LevelPage({
  level,
  tiers,
  courses,
}: {
  level: Level;
  tiers: TierId[];
  courses: CatalogueCourse[];
}) {
  const { audience, outcomes, keyFeatures, tryFirst } = level;
  const introductory = courses.find((course) => course.introductory);
  return (
    <>
      <PageHeader
        intro={level.intro}
        trail={trail}
        links={level.callToAction.links}
        illustration={<LevelAtAGlance level={level} />}
      />
      <CardSection heading={audience} cards={audience.groups} columns={4} />
      <Split
        title={outcomes.title}
        lead={outcomes.lead}
        tone="night"
        align="start"
        aside={<FeatureList items={outcomes.items} className="text-lead" />}
      />
      <Section id="courses">
        <Container className="grid gap-10 lg:grid-cols-[5fr_7fr] lg:gap-20">
          <SectionHeading
            title="The courses in this level"
            lead={level.description}
            className="self-start lg:sticky lg:top-28"
          >
            {tryFirst && introductory && (
              <p className="mt-4">
                {tryFirst.text} <ArrowLink to={`/courses/${introductory.slug}`}>{tryFirst.link}</ArrowLink>
              </p>
            )}
          </SectionHeading>
          <CourseList courses={courses} />
        </Container>
      </Section>
      <CardSection heading={keyFeatures} cards={keyFeatures.cards} columns={4} look="boxed" tone="sunk" />
      <Plans level={level} included={tiers} />
      <CallToAction {...level.callToAction} />
    </>
  );
}

function LevelAtAGlance({ level }: { level: Level }) {
  return (
    <div className="rounded-panel border border-line bg-surface p-6 shadow-card sm:p-9">
      <LevelDrawing level={level.id} className="w-full" />
      <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-4 border-t border-line pt-5">
        <div className="flex flex-col-reverse">
          <dt className="text-small text-ink-soft">at your own pace</dt>
          <dd className="font-display text-heading font-semibold">{level.duration}</dd>
        </div>
        <div className="flex flex-col-reverse">
          <dt className="text-small text-ink-soft">modules</dt>
          <dd className="font-display text-heading font-semibold">{level.modules}</dd>
        </div>
      </dl>
    </div>
  );
}

function Plans({ level, included }: { level: Level; included: TierId[] }) {
  const tiers = subscriptionTiers.filter(({ id }) => included.includes(id));
  return (
    <Section className="pb-0">
      <Container>
        <SectionHeading title={`Plans for ${level.title}`} lead={tiersLead} layout="split" className="mb-12">
          <ArrowLink to="/pricing">Compare all plans</ArrowLink>
        </SectionHeading>
        <ul
          className={classNames(
            'grid gap-5 sm:grid-cols-2',
            tiers.length === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-3',
          )}
        >
          {tiers.map((tier) => (
            <li key={tier.id}>
              <TierCard tier={tier} />
            </li>
          ))}
        </ul>
        <PromiseList promises={tierGuarantees} className="mt-10" />
      </Container>
    </Section>
  );
}
