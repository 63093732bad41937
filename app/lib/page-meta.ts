import type { MetaDescriptor } from 'react-router';
import type { Site } from '#app/content/site.ts';
import { breadcrumbs, type Thing } from './structured-data.ts';

/** The images for social networks, each at `/social/<name>.png`, 1200 by 630. */
export type SocialImage = 'default' | 'home' | 'course' | 'business' | 'article';

export interface PageFacts {
  title: string;
  /** What search engines call the page in its trail, if not by its title. */
  crumb?: string;
  description: string;
  /** The path of the page's canonical URL. */
  path: string;
  image?: SocialImage;
  type?: 'website' | 'article';
  /** The pages between Home and this one. */
  trail?: { label: string; href: string }[];
  structuredData?: Thing[];
}

/** All metadata in the head of a page, for search engines and shared links. */
export function pageMeta(site: Site, page: PageFacts): MetaDescriptor[] {
  const { description, path, image = 'default', type = 'website', trail = [], structuredData = [] } = page;
  const title = `${page.title} | ${site.name}`;
  const url = site.url + path;
  const things =
    path === '/'
      ? structuredData
      : [breadcrumbs(site, [...trail, { label: page.crumb ?? page.title, href: path }]), ...structuredData];
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${site.url}/social/${image}.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } },
  ];
}

/** For a private page. Its URL may contain a secret, so no referrer is sent. */
export function privatePageMeta(site: Site, title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${site.name}` }, { name: 'referrer', content: 'no-referrer' }];
}

/** For a URL without a page. */
export function missingPageMeta(site: Site): MetaDescriptor[] {
  return [{ title: `Page not found | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}
