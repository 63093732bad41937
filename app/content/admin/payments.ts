import { membershipPlans } from '#app/content/memberships/membership-plans.ts';
import { subscriptionTiers } from '#app/content/memberships/subscription-tiers.ts';

/** Plans that only the sample payments mention. Nobody can choose them. */
const samplePlans = ['Basic Monthly', 'Family Plan', 'Premium Annual'];

const paidPlans = [...membershipPlans, ...subscriptionTiers].filter(({ price }) => typeof price !== 'string');

export const adminPayments = {
  figures: {
    revenue: 'Revenue this month',
    pending: 'Pending',
    refunded: 'Refunded this month',
    members: 'Active members',
    payments: (count: number) => (count === 1 ? '1 payment' : `${count.toLocaleString('en-US')} payments`),
  },
  search: 'Search by payment, invoice, user or plan',
  filters: {
    status: { label: 'Status', all: 'All statuses' },
    plan: {
      label: 'Plan',
      all: 'All plans',
      names: [...paidPlans.map(({ name }) => name), 'School', 'Enterprise', 'Institutional', ...samplePlans],
    },
    time: {
      label: 'Time',
      all: 'Any time',
      days: [
        { days: 7, label: 'Last 7 days' },
        { days: 30, label: 'Last 30 days' },
        { days: 365, label: 'Last 12 months' },
      ],
    },
  },
  table: 'Payments, newest first',
  columns: ['Payment', 'User', 'Plan', 'Amount', 'Status', 'Date', 'Actions'],
  deletedAccount: 'Deleted account',
  noName: 'No name given',
  failed: 'Failed to fetch payments. Please try again.',
  empty: 'No payments found',
  actions: {
    view: 'View',
    invoice: 'Invoice PDF',
    settle: 'Settle',
    fail: 'Mark failed',
    refund: 'Process Refund',
  },
  details: {
    title: 'Payment details',
    id: 'Payment',
    invoice: 'Invoice',
    user: 'User',
    email: 'Email',
    plan: 'Plan',
    price: 'Price',
    discount: 'Student discount',
    amount: 'Amount',
    method: 'Method',
    status: 'Status',
    created: 'Requested',
    settled: 'Settled',
    failed: 'Failed',
    refunded: 'Refunded',
  },
  billing: { monthly: 'monthly', annual: 'annual', agreement: 'by agreement' },
  /** What a decision means for the agreement of an organisation. */
  agreement: {
    settle: 'The money is there. The agreement runs as before.',
    fail: 'The money will not come. The agreement ends now, and its seats close.',
    refund: 'Please pay the money back first. The agreement ends now, and its seats close.',
    done: 'The decision is saved.',
  },
  confirm: {
    settle: {
      title: 'Settle this payment?',
      text: 'The money is there. The membership becomes active now.',
      button: 'Settle',
      done: { title: 'Payment settled', text: 'The membership is active.' },
    },
    fail: {
      title: 'Mark this payment as failed?',
      text: 'The money will not come. The membership request is cancelled.',
      button: 'Mark failed',
      done: { title: 'Payment failed', text: 'The membership request is cancelled.' },
    },
    refund: {
      title: 'Process this refund?',
      text: 'Please pay the money back first. The membership ends now, and level certificates that no other payment or agreement covers are revoked.',
      button: 'Process Refund',
      done: { title: 'Payment refunded', text: 'The membership has ended.' },
    },
  },
};
