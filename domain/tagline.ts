/** The institute's promise, on pages, in mails and on PDFs. It is no setting. */
export const tagline = 'AI for Every Age, Every Stage';
