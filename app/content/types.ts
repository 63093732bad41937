import type { Register } from 'react-router';
import type { LearningPath } from './courses/learning-paths.ts';
import type { IconName } from './icon-names.ts';
import type { ContactTopic } from './messages/contact.ts';

export type { QuestionKind } from '#courseware/questions/kinds/views.ts';

/** Pages that need an account, or a link from a mail. */
type PrivatePath =
  | `/${'admin' | 'account' | 'course-mails' | 'newsletter'}${'' | `/${string}`}`
  | '/reset-password';

/** Every public page of the route table, without names in its URL. A link to any other does not compile. */
export type PublicPath = Exclude<
  keyof Register['pages'],
  PrivatePath | `${string}${':' | '*' | '.'}${string}`
>;

export type Href =
  | PublicPath
  /** The level with the free courses, at its list. */
  | '/beginner-ai#courses'
  | `/learning-paths#${LearningPath['id']}`
  | `/contact?topic=${ContactTopic}`
  | `/membership?plan=${string}`
  | `mailto:${string}`;

export type Link = { label: string; href: Href };

/** The title precedes the institute's name in the browser's title bar. */
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
  /** The level's name in the catalogue. */
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
  /** Beside the courses of a level with introductory ones. */
  tryFirst?: { text: string; link: string };
};

/** A page that a link in a mail opens. Its button does what the link is for. */
export interface MailLinkPage {
  title: string;
  intro: PageIntro;
  button: string;
  busy: string;
  done: { title: string; text: string };
  gone: { title: string; text: string };
  /** For failures that may be temporary. */
  failed: string;
  withoutScript: string;
}
