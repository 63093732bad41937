import { certificationPage } from '#app/content/certification.ts';

export const certificationTrail = [{ label: certificationPage.meta.title, href: '/certification' }];
