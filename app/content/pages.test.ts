import { expect, test } from 'vitest';
import { courseLevels } from '#domain/courses/course.ts';
import { defaultSite as site } from '#testing/default-site.ts';
import { readShippedCourses } from '#testing/shipped-courses.ts';
import { certificationPage } from './certificates/certification.ts';
import { certificationLevels } from './certificates/certification-levels.ts';
import { learningPaths, learningPathsPage } from './courses/learning-paths.ts';
import { aboutPage } from './institute/about.ts';
import { faqSections } from './institute/faq.ts';
import { blogTeasers, homePage, testimonials } from './institute/home.ts';
import { cookiePolicy } from './legal/cookie-policy.ts';
import { privacyPolicy } from './legal/privacy-policy.ts';
import { termsOfService } from './legal/terms-of-service.ts';
import { contactPage, contactTopics } from './messages/contact.ts';
import { enterpriseServices } from './organisations/enterprise-services.ts';
import { solutionsPage } from './organisations/solutions.ts';
import { verticalSolutions, verticalSolutionsPage } from './organisations/vertical-solutions.ts';

test('the solutions page links to the six targets of the spec', () => {
  const cards = [...solutionsPage.categories.cards, ...solutionsPage.additional.cards];
  expect(cards.map((card) => card.link.href)).toEqual([
    '/solutions/enterprise-services',
    '/solutions/platform',
    '/solutions/verticals',
    '/research',
    '/marketplace',
    '/summit',
  ]);
  expect(solutionsPage.intro.link).toEqual({ label: 'Request Consultation', href: '/contact' });
});

test('the home page has the parts the spec counts', () => {
  expect(homePage.hero.links).toEqual([
    { label: 'Get Started', href: '/membership' },
    { label: 'Explore Courses', href: '/courses' },
  ]);
  expect(homePage.whyUs.cards).toHaveLength(4);
  expect(homePage.steps.items).toHaveLength(5);
  expect(testimonials).toHaveLength(6);
  for (const { name, initials, rating } of testimonials) {
    expect(rating).toBe(5);
    expect(initials).toBe(name.replace(/[^A-Z]/g, ''));
  }
  expect(blogTeasers.map((teaser) => teaser.category)).toEqual(['Education', 'Tutorial', 'Ethics']);
  for (const link of homePage.callToAction.links) expect(link.href).toBe('/membership');
});

test('there are three certificates and five steps to earn one', () => {
  expect(certificationLevels.map((level) => level.name)).toEqual([
    'AI Foundations',
    'AI Practitioner',
    'AI Expert',
  ]);
  expect(certificationPage.steps.items.map((step) => step.title)).toEqual([
    'Enroll',
    'Complete modules',
    'Pass assessments',
    'Expert capstone',
    'Receive certificate',
  ]);
});

test('there are three learning paths and five steps to take one', () => {
  expect(learningPaths.map((path) => path.name)).toEqual([
    'Curious Explorer',
    'Tech Innovator',
    'AI Professional',
  ]);
  expect(learningPathsPage.steps.items).toHaveLength(5);
  for (const path of learningPaths)
    expect(path.links.map((link) => link.href)).toEqual(['/courses', '/membership']);
});

test('every learning path names courses of the curriculum, in the order of their levels and of each level', async () => {
  const { courses } = await readShippedCourses();
  const order = courses
    .toSorted(
      (a, b) =>
        courseLevels.indexOf(a.level) - courseLevels.indexOf(b.level) ||
        (a.position ?? 0) - (b.position ?? 0),
    )
    .map(({ slug }) => slug);
  for (const { name, stages } of learningPaths) {
    const places = stages.flatMap((stage) => stage.courses).map((slug) => order.indexOf(slug));
    expect(places, name).not.toContain(-1);
    expect(places, name).toEqual(places.toSorted((a, b) => a - b));
    expect(new Set(places).size, name).toBe(places.length);
  }
  const taught = new Set(learningPaths.flatMap(({ stages }) => stages.flatMap((stage) => stage.courses)));
  expect(taught.size, 'all courses are on a path').toBe(courses.length);
});

test('the FAQ has seven sections', () => {
  expect(faqSections(site)).toHaveLength(7);
  expect(new Set(faqSections(site).map((section) => section.id)).size).toBe(7);
});

test('the contact page has three help categories, and every topic a subject the form accepts', () => {
  expect(contactPage(site).help.categories.map((category) => category.title)).toEqual([
    'General Inquiries',
    'Partnership',
    'Technical Support',
  ]);
  for (const { subject } of Object.values(contactTopics)) {
    expect(subject.length).toBeGreaterThanOrEqual(5);
    expect(subject.length).toBeLessThanOrEqual(200);
  }
});

test('the policies carry the date of the spec and its rules', () => {
  for (const policy of [privacyPolicy(site), termsOfService(site), cookiePolicy(site)]) {
    expect(policy.lastUpdated).toBe('July 23, 2025');
    const text = JSON.stringify(policy);
    expect(text).toContain('parent or guardian');
    expect(text).toContain('under 13 ');
    expect(text).toContain('verifiable parental consent');
    expect(text).toContain("30 days' notice");
    expect(text).toContain(site.mailboxes.info);
  }
  expect(JSON.stringify(termsOfService(site))).toContain('auto-renew');
});

test('the business pages have the parts the spec counts', () => {
  expect(enterpriseServices.length).toBeGreaterThanOrEqual(5);
  expect(verticalSolutions.map((solution) => solution.id)).toEqual([
    'healthcare',
    'finance',
    'retail',
    'education',
  ]);
  expect(verticalSolutionsPage.implementation.steps).toHaveLength(4);
  expect(aboutPage(site).offerings.cards).toHaveLength(7);
});
