import { z } from 'zod';
import { courseLevels } from '#domain/courses/course.ts';
import {
  firstAgreementSchema,
  nextAgreementSchema,
  organisationLimits,
} from '#domain/organisations/organisation.ts';

type Fields = Record<string, string>;

/** "99" or "99.50" in cents. Undefined if it is no price. */
export function readCents(price: string): number | undefined {
  const text = price.trim().replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

/** Forms send flat fields: levels as `opens_Beginner`, lines as `line3_kind`. */
function toAgreement(fields: Fields) {
  const chosen = (prefix: string) => courseLevels.filter((level) => fields[`${prefix}_${level}`] === 'on');
  const numbers = Array.from({ length: organisationLimits.lines }, (_, number) => number);
  return {
    ...fields,
    opens_levels: chosen('opens'),
    certifies_levels: chosen('certifies'),
    lines: numbers
      .filter((number) => fields[`line${number}_kind`] !== undefined)
      .map((number) => ({
        kind: fields[`line${number}_kind`],
        description: fields[`line${number}_description`],
        quantity: fields[`line${number}_quantity`],
        unit_cents: readCents(fields[`line${number}_unit`] ?? ''),
      })),
  };
}

const fieldsSchema = z.record(z.string(), z.string());
const read = (input: unknown) => toAgreement(fieldsSchema.parse(input));

export const newOrganisationForm = z.preprocess(read, firstAgreementSchema);
export const newAgreementForm = z.preprocess(read, nextAgreementSchema);
