import { mailLink, type Site } from '#app/content/site.ts';
import type { Link, PageMeta, Prose } from '#app/content/types.ts';

export type LegalSection = { id: string; title: string; body: Prose };

export type LegalPage = {
  meta: PageMeta;
  title: string;
  lastUpdated: string;
  introduction: string[];
  sections: LegalSection[];
};

/** The date that all three policies show. The customer's specification fixes it. */
export const lastUpdated = 'July 23, 2025';

/** The two contact links at the end of every policy. */
export function legalContactLinks(site: Site): Link[] {
  return [mailLink(site.mailboxes.info), { label: 'Contact page', href: '/contact' }];
}
