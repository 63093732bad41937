/** Prices of enterprise services and of the platform: the one home of these figures. */
export type PriceListItem = { id: string; name: string; price: string; text: string };

export const enterprisePrices = [
  {
    id: 'readiness-workshop',
    name: 'AI readiness workshop',
    price: 'from $5,000',
    text: 'Your people, your processes and your data, looked at honestly, with a written list of next steps.',
  },
  {
    id: 'data-strategy',
    name: 'Data strategy',
    price: 'from $15,000',
    text: 'What data you have, what it allows, who answers for it, and a plan for the gaps.',
  },
  {
    id: 'proof-of-concept',
    name: 'Proof of concept',
    price: 'from $25,000',
    text: 'One question, one working prototype, measured against a goal agreed before we start.',
  },
  {
    id: 'talent',
    name: 'Talent',
    price: '$150-300 per hour',
    text: 'AI engineers, data scientists and trainers who work with your team for as long as you need them.',
  },
] as const satisfies PriceListItem[];

export const platformPrices = [
  {
    id: 'cloud-starter',
    name: 'Cloud starter',
    price: '$99/month',
    text: 'A workspace for a small team to build and try its first applications.',
  },
  {
    id: 'cloud-pro',
    name: 'Cloud pro',
    price: '$299/month',
    text: 'More room, more projects and the controls a growing team needs.',
  },
  {
    id: 'model-api',
    name: 'Model API',
    price: '$0.01-0.10 per request',
    text: 'Pay for what you call. The price depends on the model and the size of the request.',
  },
  {
    id: 'ethics-saas',
    name: 'Ethics SaaS',
    price: '$199/month',
    text: 'Bias and fairness checks for your models, with reports you can file.',
  },
] as const satisfies PriceListItem[];

type PriceId = (typeof enterprisePrices)[number]['id'] | (typeof platformPrices)[number]['id'];

const priceById = Object.fromEntries(
  [...enterprisePrices, ...platformPrices].map((item) => [item.id, item.price]),
) as Record<PriceId, string>;

/** The price of one item, for pages that mention it in a sentence. */
export const priceOf = (id: PriceId): string => priceById[id];
