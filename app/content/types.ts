import type { ContactTopic } from './contact.ts';
import type { ResourceId } from './free-resources.ts';
import type { IconName } from './icon-names.ts';

/** Every public address of the site. A link to any other page does not compile. */
export type PublicPath =
  | '/'
  | '/courses'
  | '/beginner-ai'
  | '/intermediate-ai'
  | '/expert-ai'
  | '/learning-paths'
  | '/free-resources'
  | '/contact'
  | '/certification'
  | '/verify'
  | '/faq'
  | '/press-media'
  | '/careers'
  | '/our-mission'
  | '/about-us'
  | '/about'
  | '/blog'
  | '/membership'
  | '/pricing'
  | '/privacy-policy'
  | '/terms-of-service'
  | '/cookie-policy'
  | '/solutions'
  | '/solutions/enterprise-services'
  | '/solutions/platform'
  | '/solutions/verticals'
  | '/enterprise-services'
  | '/ai-platform'
  | '/vertical-solutions'
  | '/research'
  | '/marketplace'
  | '/workshops'
  | '/summit';

export type Href =
  | PublicPath
  | `/contact?topic=${ContactTopic}`
  | `/free-resources/${ResourceId}`
  | `/membership?plan=${string}`
  | `mailto:${string}`;

export type Link = { label: string; href: Href };

/** The title goes in front of the institute's name in the browser's title bar. */
export type PageMeta = { title: string; description: string };

/** The opening of a page: its title is the page's only h1. */
export type PageIntro = { eyebrow: string; title: string; lead: string };

export type SectionHeading = { title: string; lead: string };

export type Card = { icon: IconName; title: string; text: string; link?: Link };

export type Step = { title: string; text: string };

export type Question = { question: string; answer: string; link?: Link };

/** Running text: a string is a paragraph, a list of strings is a bulleted list. */
export type Prose = readonly (string | readonly string[])[];

export type CallToAction = { title: string; text: string; links: Link[] };

export type LevelId = 'beginner' | 'intermediate' | 'expert';

export type LevelName = 'Beginner' | 'Intermediate' | 'Expert';

export type LevelSummary = {
  id: LevelId;
  path: PublicPath;
  title: string;
  subtitle: string;
  description: string;
  level: LevelName;
  /** What the catalogue calls the level. */
  courseLevel: 'Beginner' | 'Intermediate' | 'Advanced';
  duration: string;
  modules: number;
  features: string[];
};

export type Level = LevelSummary & {
  meta: PageMeta;
  intro: PageIntro;
  audience: SectionHeading & { groups: Card[] };
  outcomes: SectionHeading & { items: string[] };
  keyFeatures: SectionHeading & { cards: Card[] };
  callToAction: CallToAction;
};
