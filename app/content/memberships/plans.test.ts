import { expect, test } from 'vitest';
import { faqSections } from '#app/content/institute/faq.ts';
import { homePage } from '#app/content/institute/home.ts';
import { defaultSite } from '#testing/default-site.ts';
import { institutionalCards, membershipPlans } from './membership-plans.ts';
import { type AnnualPricing, designA, designB, studentDiscountPercent, trialDays } from './plan-facts.ts';
import { enterprisePrices, platformPrices } from './price-lists.ts';
import { subscriptionTiers } from './subscription-tiers.ts';

const prices = ({ monthly, annual, savings }: AnnualPricing) => [monthly, annual, savings];

test('pricing design A has the prices of the spec', () => {
  expect(membershipPlans.map((plan) => plan.name)).toEqual(['Explorer', 'Learner', 'Expert', 'Family']);
  expect(membershipPlans.map(({ price }) => (typeof price === 'string' ? price : prices(price)))).toEqual([
    'free',
    [29, 290, 58],
    [79, 790, 158],
    [99, 990, 198],
  ]);
  expect(designA).toMatchObject({
    badge: 'Save up to 20%',
    moneyBackDays: 14,
    familyAccounts: 5,
    courseModules: 9,
    mentorshipPerMonth: { expert: 2, familyGroup: 1 },
  });
  expect(institutionalCards.map((card) => [card.name, card.price, card.cta.label])).toEqual([
    ['School', 'custom', 'Contact Sales'],
    ['Enterprise', 'custom', 'Contact Sales'],
  ]);
  expect(membershipPlans.filter((plan) => plan.popular)).toHaveLength(1);
});

test('pricing design B has the prices of the spec', () => {
  expect(subscriptionTiers.map((tier) => tier.name)).toEqual([
    'Free',
    'Standard',
    'Pro',
    'Family/Group',
    'Institutional',
  ]);
  expect(subscriptionTiers.map(({ price }) => (typeof price === 'string' ? price : prices(price)))).toEqual([
    'free',
    [15, 120, 60],
    [30, 240, 120],
    [60, 480, 240],
    'custom',
  ]);
  expect(designB).toMatchObject({ moneyBackDays: 30, freeCourses: 3, groupMembers: 4 });
  expect(subscriptionTiers.filter((tier) => tier.popular)).toHaveLength(1);
});

test('annual savings are twelve monthly payments less one annual payment', () => {
  for (const { monthly, annual, savings } of [
    ...Object.values(designA.prices),
    ...Object.values(designB.prices),
  ]) {
    expect(savings).toBe(12 * monthly - annual);
  }
});

test('buttons of pricing design B lead to membership, where the plan is known by its id, or to contact', () => {
  for (const { id, cta } of subscriptionTiers) {
    expect([`/membership?plan=${id}`, '/contact?topic=institutional']).toContain(cta.href);
  }
});

test('only Pro and Family/Group offer the Expert modules', () => {
  const withExpert = subscriptionTiers.filter((tier) => tier.features.includes('All Expert modules'));
  expect(withExpert.map((tier) => tier.name)).toEqual(['Pro', 'Family/Group']);
});

test('both trial lengths and the student discount are stated where the spec has them', () => {
  expect(trialDays).toEqual({ home: 14, faq: 7 });
  expect(studentDiscountPercent).toBe(50);
  expect(homePage.callToAction.promises).toEqual([
    'Free to begin',
    'No credit card',
    'Cancel anytime',
    '14-day free trial',
  ]);
  const trial = faqSections(defaultSite)
    .flatMap((section) => section.items)
    .find((item) => /trial/.test(item.question));
  expect(trial?.answer).toContain('Standard and Pro come with a 7-day free trial');
});

test('enterprise and platform prices are those of the spec', () => {
  expect(Object.values(enterprisePrices).map((item) => [item.name, item.price])).toEqual([
    ['AI readiness workshop', 'from $5,000'],
    ['Data strategy', 'from $15,000'],
    ['Proof of concept', 'from $25,000'],
    ['Talent', '$150-300 per hour'],
  ]);
  expect(Object.values(platformPrices).map((item) => [item.name, item.price])).toEqual([
    ['Cloud starter', '$99/month'],
    ['Cloud pro', '$299/month'],
    ['Model API', '$0.01-0.10 per request'],
    ['Ethics SaaS', '$199/month'],
  ]);
});
