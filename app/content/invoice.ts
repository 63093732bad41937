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
  membership: { monthly: 'membership, one month', annual: 'membership, one year' },
  discount: 'Student discount',
  total: 'Total',
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
