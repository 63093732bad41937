import { z } from 'zod';

/** What a receipt says. It names no child: the guardian knows which account the id belongs to. */
export const receiptFactsSchema = z.object({
  consent: z.uuid(),
  issuer: z.string(),
  guardian: z.string(),
  account: z.string().nullable(),
  text_version: z.string(),
  text: z.string(),
  method: z.enum(['email-plus', 'signed-form']),
  given_at: z.string(),
  withdrawn_at: z.string().nullable(),
  withdrawal: z.enum(['delete', 'freeze']).nullable(),
});
export type ReceiptFacts = z.output<typeof receiptFactsSchema>;

/** The facts, and the same facts as a signed JWT. */
export const receiptSchema = z.object({ receipt: receiptFactsSchema, jwt: z.string(), key: z.url() });
export type Receipt = z.output<typeof receiptSchema>;

export const receiptsPath = '/badges/receipts';
