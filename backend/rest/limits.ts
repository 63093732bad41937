import { RestError } from './errors.ts';

/** Columns per level of a response. Our largest table has a third of that. */
export const mostColumns = 100;
/** The same including all embedded resources. */
export const mostColumnsInAll = 300;
/** Embedded resources of a request, each of which is a join. */
export const mostEmbeds = 20;
export const mostOrderTerms = 30;
export const mostConditions = 200;
/** Steps of a JSON path. */
export const mostSteps = 30;
/** While a body of this size is built and sent, the process uses several times its memory. */
export const mostAnswerBytes = 16 * 1024 * 1024;

export function tooManyColumns(): RestError {
  return new RestError(400, '54011', 'The request asks for too many columns', {
    hint: `There may be ${mostColumns} of one table and ${mostColumnsInAll} in all.`,
  });
}

export function tooComplex(what: string, most: number): RestError {
  return new RestError(400, '54001', `The request has too many ${what}`, { hint: `There may be ${most}.` });
}

export function tooLarge(): RestError {
  return new RestError(400, '54000', 'The answer would be larger than 16 MB', {
    hint: 'Ask for fewer rows or fewer columns.',
  });
}
