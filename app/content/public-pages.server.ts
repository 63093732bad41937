import { biasCheckPage } from './bias-check/bias-check.ts';
import { certificationPage } from './certificates/certification.ts';
import { verifyMeta } from './certificates/verify.ts';
import { coursesPage } from './courses/courses.ts';
import { labsPage } from './courses/labs.ts';
import { learningPathsPage } from './courses/learning-paths.ts';
import { beginner } from './courses/levels/beginner.ts';
import { expert } from './courses/levels/expert.ts';
import { intermediate } from './courses/levels/intermediate.ts';
import { forFamiliesPage } from './families/for-families.ts';
import { aboutPage } from './institute/about.ts';
import { aiPlatformPage } from './institute/ai-platform.ts';
import { blogPage } from './institute/blog.ts';
import { careersPage } from './institute/careers.ts';
import { faqPage } from './institute/faq.ts';
import { freeResourcesPage } from './institute/free-resources.ts';
import { homePage } from './institute/home.ts';
import { marketplacePage } from './institute/marketplace.ts';
import { missionPage } from './institute/mission.ts';
import { pressPage } from './institute/press.ts';
import { researchPage } from './institute/research.ts';
import { summitPage } from './institute/summit.ts';
import { workshopsPage } from './institute/workshops.ts';
import { cookiePolicy } from './legal/cookie-policy.ts';
import { privacyPolicy } from './legal/privacy-policy.ts';
import { termsOfService } from './legal/terms-of-service.ts';
import { membershipPage } from './memberships/membership.ts';
import { pricingPage } from './memberships/pricing.ts';
import { contactPage } from './messages/contact.ts';
import { enterpriseServicesPage } from './organisations/enterprise-services.ts';
import { forOrganisationsPage } from './organisations/for-organisations.ts';
import { solutionsPage } from './organisations/solutions.ts';
import { verticalSolutionsPage } from './organisations/vertical-solutions.ts';
import { glossaryPage } from './resources/glossary-page.ts';
import { miniCoursePage } from './resources/mini-course.ts';
import { printableActivitiesPage } from './resources/printable-activities.ts';
import { pythonTutorialPage } from './resources/python-tutorial.ts';
import { readingListPage } from './resources/reading-list.ts';
import { teachersPlansPage } from './resources/teachers-plans.ts';
import { videoSeriesPage } from './resources/video-series.ts';
import type { Site } from './site.ts';
import type { PageMeta, PublicPath } from './types.ts';

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
