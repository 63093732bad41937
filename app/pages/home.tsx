import { People } from '#app/components/illustrations/people.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { CardGrid } from '#app/components/sections/card-grid.tsx';
import { Certificate } from '#app/components/sections/certificate.tsx';
import { CertificationLadder } from '#app/components/sections/certification-ladder.tsx';
import { Hero } from '#app/components/sections/hero.tsx';
import { LevelGrid } from '#app/components/sections/level-grid.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { Steps } from '#app/components/sections/steps.tsx';
import { TeaserList } from '#app/components/sections/teaser-list.tsx';
import { Testimonials } from '#app/components/sections/testimonials.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { certificationLevels, sampleCertificate } from '#app/content/certificates/certification-levels.ts';
import { levelSummaries } from '#app/content/courses/level-summaries.ts';
import { blogTeasers, homePage, testimonials } from '#app/content/institute/home.ts';
import { findPublishedSlugs } from '#app/data/blog-posts.ts';
import { loadOrReport } from '#app/lib/load-or-report.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { useSite } from '#app/lib/site.ts';
import { organization, website } from '#app/lib/structured-data.ts';
import type { Route } from './+types/home.ts';

const teaserSlugs = blogTeasers.map(({ slug }) => slug);

export function loader({ context }: Route.LoaderArgs) {
  return loadOrReport(context, (supabase) => findPublishedSlugs(supabase, teaserSlugs), []);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
    ...homePage.meta,
    path: '/',
    image: 'home',
    structuredData: [organization(root.loaderData), website(root.loaderData)],
  });

export default function HomePage({ loaderData: publishedPosts }: Route.ComponentProps) {
  return (
    <>
      <Hero {...homePage.hero} intro={homePage.hero} />
      <WhyUs />
      <Section tone="sunk">
        <Container>
          <SectionHeading {...homePage.levels} layout="split" className="mb-12" />
          <LevelGrid levels={Object.values(levelSummaries)} linkLabel="See the level" />
        </Container>
      </Section>
      <Section>
        <Container>
          <SectionHeading {...homePage.steps} layout="split" className="mb-14" />
          <Steps steps={homePage.steps.items} />
        </Container>
      </Section>
      <Section tone="sunk">
        <Container>
          <SectionHeading {...homePage.testimonials} className="mb-12" />
          <Testimonials testimonials={testimonials} />
        </Container>
      </Section>
      <Certification />
      <Section className="pb-0">
        <Container>
          <SectionHeading
            title={homePage.blog.title}
            lead={homePage.blog.lead}
            layout="split"
            className="mb-12"
          >
            <ArrowLink to={homePage.blog.link.href}>{homePage.blog.link.label}</ArrowLink>
          </SectionHeading>
          <TeaserList teasers={blogTeasers} published={publishedPosts} />
        </Container>
      </Section>
      <CallToAction {...homePage.callToAction} />
    </>
  );
}

function WhyUs() {
  const { title, lead, cards } = homePage.whyUs;
  return (
    <Section>
      <Container className="grid gap-12 lg:grid-cols-[5fr_7fr] lg:gap-20">
        <div className="grid content-between gap-8">
          <SectionHeading title={title} lead={lead} />
          <People className="w-full max-w-md" />
        </div>
        <CardGrid cards={cards} columns={2} />
      </Container>
    </Section>
  );
}

function Certification() {
  const { title, lead, link } = homePage.certification;
  return (
    <Section tone="night">
      <Container className="grid gap-14 lg:grid-cols-[5fr_6fr] lg:items-center lg:gap-24">
        <div>
          <SectionHeading title={title} lead={lead} />
          <CertificationLadder levels={certificationLevels} className="mt-10" />
          <p className="mt-6">
            <ArrowLink to={link.href}>{link.label}</ArrowLink>
          </p>
        </div>
        <Certificate text={sampleCertificate} issuer={useSite().name} />
      </Container>
    </Section>
  );
}
