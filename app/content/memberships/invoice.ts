/** The text of an invoice. */
export const invoiceWords = {
  title: 'Invoice',
  number: 'Invoice number',
  payment: 'Payment number',
  date: 'Date',
  method: 'Method',
  from: 'From',
  to: 'To',
  deletedAccount: 'Deleted account',
  item: 'Item',
  amount: 'Amount (US dollars)',
  membership: { monthly: 'membership, one month', annual: 'membership, one year', agreement: 'agreement' },
  /** The lines of an organisation. */
  kinds: {
    seats: 'Seats',
    certification: 'Certification',
    workshop: 'Workshop',
    service: 'Service',
    discount: 'Discount',
  },
  line: (kind: string, description: string) => `${kind}: ${description}`,
  times: (quantity: number, price: string) => `${quantity} x ${price}`,
  discount: 'Student discount',
  total: 'Total',
  agreementPending: 'The agreement runs from the day it names. To pay, write to',
  states: {
    Pending: {
      title: 'To be paid',
      text: 'The membership begins when this invoice is settled. To pay, write to',
    },
    Completed: { title: 'Paid', text: 'Received with thanks on' },
    Failed: { title: 'Not to be paid', text: 'This invoice was withdrawn on' },
    Refunded: { title: 'Refunded', text: 'The amount was paid back on' },
  },
} as const;
