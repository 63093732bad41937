import type { MetaDescriptor } from 'react-router';
import type { Site } from '#app/content/site.ts';

type LdJsonObject = Extract<MetaDescriptor, { 'script:ld+json': unknown }>['script:ld+json'];

/** An object in schema.org's vocabulary. */
export type Thing = LdJsonObject & { '@type': string };

/** Every page refers to the institute by the same identifier. */
function institute(site: Site) {
  return { '@type': 'EducationalOrganization', '@id': `${site.url}/#institute`, name: site.name };
}

export function organization(site: Site): Thing {
  return {
    ...institute(site),
    url: `${site.url}/`,
    logo: site.logoUrl || `${site.url}/icon-512.png`,
    slogan: site.tagline,
    description: site.description,
    email: site.mailboxes.info,
  };
}

export function website(site: Site): Thing {
  return { '@type': 'WebSite', url: `${site.url}/`, name: site.name, publisher: institute(site) };
}

export function breadcrumbs(site: Site, trail: { label: string; href: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: 'Home', href: '/' }, ...trail].map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: site.url + href,
    })),
  };
}

export function course(
  site: Site,
  facts: { name: string; description: string; path: string; level: string },
): Thing {
  return {
    '@type': 'Course',
    name: facts.name,
    description: facts.description,
    url: site.url + facts.path,
    educationalLevel: facts.level,
    provider: institute(site),
  };
}

export function credential(
  site: Site,
  facts: { name: string; level: string; skills: string[]; criteria: string },
): Thing {
  return {
    '@type': 'EducationalOccupationalCredential',
    name: facts.name,
    description: facts.criteria,
    url: `${site.url}/certification`,
    credentialCategory: 'Certificate',
    educationalLevel: facts.level,
    competencyRequired: facts.skills,
    recognizedBy: institute(site),
  };
}

export function learningResource(
  site: Site,
  facts: {
    name: string;
    description: string;
    path: string;
    level: string;
    minutes: number | null;
    teaches: string[];
    isFree: boolean;
    course: { name: string; path: string };
  },
): Thing {
  return {
    '@type': 'LearningResource',
    name: facts.name,
    description: facts.description,
    url: site.url + facts.path,
    educationalLevel: facts.level,
    ...(facts.minutes && { timeRequired: `PT${facts.minutes}M` }),
    ...(facts.teaches.length > 0 && { teaches: facts.teaches }),
    isAccessibleForFree: facts.isFree,
    isPartOf: { '@type': 'Course', name: facts.course.name, url: site.url + facts.course.path },
    provider: institute(site),
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

export function blogPosting(
  site: Site,
  post: {
    title: string;
    description: string;
    path: string;
    author: string;
    publishedAt: string;
    image?: string;
  },
): Thing {
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.description,
    url: site.url + post.path,
    datePublished: post.publishedAt,
    author: { '@type': 'Person', name: post.author },
    publisher: institute(site),
    ...(post.image && { image: new URL(post.image, site.url).href }),
  };
}
