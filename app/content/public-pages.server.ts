import { aboutPage } from './about.ts';
import { aiPlatformPage } from './ai-platform.ts';
import { biasCheckPage } from './bias-check.ts';
import { blogPage } from './blog.ts';
import { careersPage } from './careers.ts';
import { certificationPage } from './certification.ts';
import { contactPage } from './contact.ts';
import { coursesPage } from './courses.ts';
import { enterpriseServicesPage } from './enterprise-services.ts';
import { faqPage } from './faq.ts';
import { forFamiliesPage } from './for-families.ts';
import { forOrganisationsPage } from './for-organisations.ts';
import { freeResourcesPage } from './free-resources.ts';
import { homePage } from './home.ts';
import { labsPage } from './labs.ts';
import { learningPathsPage } from './learning-paths.ts';
import { cookiePolicy } from './legal/cookie-policy.ts';
import { privacyPolicy } from './legal/privacy-policy.ts';
import { termsOfService } from './legal/terms-of-service.ts';
import { beginner } from './levels/beginner.ts';
import { expert } from './levels/expert.ts';
import { intermediate } from './levels/intermediate.ts';
import { marketplacePage } from './marketplace.ts';
import { membershipPage } from './membership.ts';
import { missionPage } from './mission.ts';
import { pressPage } from './press.ts';
import { pricingPage } from './pricing.ts';
import { researchPage } from './research.ts';
import { glossaryPage } from './resources/glossary-page.ts';
import { miniCoursePage } from './resources/mini-course.ts';
import { printableActivitiesPage } from './resources/printable-activities.ts';
import { pythonTutorialPage } from './resources/python-tutorial.ts';
import { readingListPage } from './resources/reading-list.ts';
import { teachersPlansPage } from './resources/teachers-plans.ts';
import { videoSeriesPage } from './resources/video-series.ts';
import type { Site } from './site.ts';
import { solutionsPage } from './solutions.ts';
import { summitPage } from './summit.ts';
import type { PageMeta, PublicPath } from './types.ts';
import { verifyMeta } from './verify.ts';
import { verticalSolutionsPage } from './vertical-solutions.ts';
import { workshopsPage } from './workshops.ts';

/** Further URLs of listed pages, pages for signed-in users, and the search itself. */
type UnlistedPath =
  | '/about-us'
  | `/solutions/${string}`
  | '/learn'
  | `/learn/${string}`
  | `/teach${string}`
  | `/classes${string}`
  | `/family${string}`
  | '/join'
  | `/organisations${string}`
  | '/search';

/**
 * The title and description of every public page, for the search. A new page without an entry does not compile.
 * Browsers never load this file, because it imports the copy of all pages.
 */
export const publicPages = (site: Site): Record<Exclude<PublicPath, UnlistedPath>, PageMeta> => ({
  '/': homePage.meta,
  '/courses': coursesPage.meta,
  '/labs': labsPage.meta,
  '/beginner-ai': beginner.meta,
  '/intermediate-ai': intermediate.meta,
  '/expert-ai': expert.meta,
  '/learning-paths': learningPathsPage.meta,
  '/certification': certificationPage.meta,
  '/verify': verifyMeta(site),
  '/membership': membershipPage.meta,
  '/pricing': pricingPage.meta,
  '/for-families': forFamiliesPage.meta,
  '/contact': contactPage(site).meta,
  '/faq': faqPage.meta,
  '/press-media': pressPage(site).meta,
  '/careers': careersPage.meta,
  '/for-organisations': forOrganisationsPage.meta,
  '/our-mission': missionPage.meta,
  '/privacy-policy': privacyPolicy(site).meta,
  '/terms-of-service': termsOfService(site).meta,
  '/cookie-policy': cookiePolicy(site).meta,
  '/about': aboutPage(site).meta,
  '/solutions': solutionsPage.meta,
  '/enterprise-services': enterpriseServicesPage.meta,
  '/ai-platform': aiPlatformPage.meta,
  '/vertical-solutions': verticalSolutionsPage.meta,
  '/bias-check': biasCheckPage.meta,
  '/research': researchPage.meta,
  '/marketplace': marketplacePage.meta,
  '/workshops': workshopsPage.meta,
  '/summit': summitPage.meta,
  '/free-resources': freeResourcesPage.meta,
  '/free-resources/mini-course': miniCoursePage.meta,
  '/free-resources/video-series': videoSeriesPage.meta,
  '/free-resources/printable-activities': printableActivitiesPage.meta,
  '/free-resources/python-tutorial': pythonTutorialPage.meta,
  '/free-resources/glossary': glossaryPage.meta,
  '/free-resources/reading-list': readingListPage.meta,
  '/free-resources/teachers-plans': teachersPlansPage.meta,
  '/blog': blogPage.meta,
});
