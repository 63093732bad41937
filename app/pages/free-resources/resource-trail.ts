import { freeResourcesPage } from '#app/content/free-resources.ts';

/** The way to every resource from the home page. */
export const resourceTrail = [{ label: freeResourcesPage.meta.title, href: '/free-resources' }];
