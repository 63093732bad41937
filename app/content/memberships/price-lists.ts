export type PriceListItem = { name: string; price: string; text: string };

/** Prices of the enterprise services: the only place that defines them. */
export const enterprisePrices = {
  readinessWorkshop: {
    name: 'AI readiness workshop',
    price: 'from $5,000',
    text: 'Your people, your processes and your data, looked at honestly, with a written list of next steps.',
  },
  dataStrategy: {
    name: 'Data strategy',
    price: 'from $15,000',
    text: 'What data you have, what it allows, who answers for it, and a plan for the gaps.',
  },
  proofOfConcept: {
    name: 'Proof of concept',
    price: 'from $25,000',
    text: 'One question, one working prototype, measured against a goal agreed before we start.',
  },
  talent: {
    name: 'Talent',
    price: '$150-300 per hour',
    text: 'AI engineers, data scientists and trainers who work with your team for as long as you need them.',
  },
} as const satisfies Record<string, PriceListItem>;

/** Prices of the AI platform: the only place that defines them. */
export const platformPrices = {
  cloudStarter: {
    name: 'Cloud starter',
    price: '$99/month',
    text: 'A workspace for a small team to build and try its first applications.',
  },
  cloudPro: {
    name: 'Cloud pro',
    price: '$299/month',
    text: 'More room, more projects and the controls a growing team needs.',
  },
  modelApi: {
    name: 'Model API',
    price: '$0.01-0.10 per request',
    text: 'Pay for what you call. The price depends on the model and the size of the request.',
  },
  ethicsSaas: {
    name: 'Ethics SaaS',
    price: '$199/month',
    text: 'Bias and fairness checks for your models, with reports you can file.',
  },
} as const satisfies Record<string, PriceListItem>;
