import { RestError } from './errors.ts';

/** Columns per level of a response. Our largest table has a third of that. */
export const maxColumns = 100;
/** The same including all embedded resources. */
export const maxColumnsInAll = 300;
/** Embedded resources of a request, each of which is a join. */
export const maxEmbeds = 20;
/** Two tables that refer to each other multiply their rows with every level. Our own requests have four. */
export const maxEmbedDepth = 5;
export const maxOrderTerms = 30;
export const maxConditions = 200;
/** Steps of a JSON path. */
export const maxSteps = 30;
/** While a body of this size is built and sent, the process uses several times its memory. */
export const maxResponseBytes = 16 * 1024 * 1024;

export function tooManyColumns(): RestError {
  return new RestError(400, '54011', 'The request asks for too many columns', {
    hint: `There may be ${maxColumns} of one table and ${maxColumnsInAll} in all.`,
  });
}

export function tooComplex(what: string, most: number): RestError {
  return new RestError(400, '54001', `The request has too many ${what}`, { hint: `There may be ${most}.` });
}

export function tooLarge(): RestError {
  return new RestError(400, '54000', 'The response would be larger than 16 MB', {
    hint: 'Ask for fewer rows or fewer columns.',
  });
}
