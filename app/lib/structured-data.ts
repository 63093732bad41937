import type { MetaDescriptor } from 'react-router';
import { site } from '#app/content/site.ts';
import { siteUrl } from './site-url.ts';

type LdJsonObject = Extract<MetaDescriptor, { 'script:ld+json': unknown }>['script:ld+json'];

/** One thing in schema.org's vocabulary. */
export type Thing = LdJsonObject & { '@type': string };

/** Every page speaks of the institute by the same identifier. */
function institute() {
  return { '@type': 'EducationalOrganization', '@id': `${siteUrl()}/#institute`, name: site.name };
}

export function organization(): Thing {
  return {
    ...institute(),
    url: `${siteUrl()}/`,
    logo: site.logoUrl || `${siteUrl()}/icon-512.png`,
    slogan: site.tagline,
    description: site.description,
    email: site.mailboxes.info,
  };
}

export function website(): Thing {
  return { '@type': 'WebSite', url: `${siteUrl()}/`, name: site.name, publisher: institute() };
}

export function breadcrumbs(trail: { label: string; href: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: 'Home', href: '/' }, ...trail].map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: siteUrl() + href,
    })),
  };
}

export function course(facts: { name: string; description: string; path: string; level: string }): Thing {
  return {
    '@type': 'Course',
    name: facts.name,
    description: facts.description,
    url: siteUrl() + facts.path,
    educationalLevel: facts.level,
    provider: institute(),
  };
}

export function faqPage(questions: { question: string; answer: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

export function blogPosting(post: {
  title: string;
  description: string;
  path: string;
  author: string;
  publishedAt: string;
  image?: string;
}): Thing {
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.description,
    url: siteUrl() + post.path,
    datePublished: post.publishedAt,
    author: { '@type': 'Person', name: post.author },
    publisher: institute(),
    ...(post.image && { image: new URL(post.image, siteUrl()).href }),
  };
}
