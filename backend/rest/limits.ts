import { RestError } from './errors.ts';

/** Columns that one level of an answer shows. The largest table of ours has a third of them. */
export const mostColumns = 100;
/** The same with all embedded resources. */
export const mostColumnsInAll = 300;
/** Embedded resources of a request, each of which is a join. */
export const mostEmbeds = 20;
export const mostOrderTerms = 30;
export const mostConditions = 200;
/** Steps of a path into JSON. */
export const mostSteps = 30;
/** A body of this size takes the process several times its memory while it is made and sent. */
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
