import { RestError } from '../errors.ts';
import type { Condition } from '../query/parse-filter.ts';
import { type ParseOptions, parseQuery, type Query } from '../query/parse-query.ts';
import type { RestRequest } from './rest-request.ts';

/** Patterns of `like` and `ilike` in one anonymous request. Each scans every text in full. */
const maxPatterns = 3;

/** The parsed query string, after checking what the caller may use. */
export function readQuery(request: RestRequest, options: ParseOptions): Query {
  const query = parseQuery(new URLSearchParams(request.search), options);
  const conditions = query.conditions.map(({ part }) => part);
  if (!request.maySearch) refuseSearch(conditions);
  if (!request.mayMatch) refuseExpressions(conditions);
  return query;
}

/**
 * A regular expression of a few characters can take seconds on a single text, and no index helps. Users do not need them,
 * so only the secret key has them.
 */
function refuseExpressions(conditions: readonly Condition[]): void {
  const operator = conditions.flatMap(searchesOf).find(isExpression);
  if (!operator) return;
  throw new RestError(403, '42501', `permission denied: the operator '${operator}' needs the secret key`, {
    hint: 'Search with like, ilike or full-text search.',
  });
}

/**
 * Full-text search without an index parses every text. The embedded database runs one statement at a time, so anonymous
 * callers get neither that nor regular expressions.
 */
function refuseSearch(conditions: readonly Condition[]): void {
  const searches = conditions.flatMap(searchesOf);
  const operator = searches.find((search) => !isPattern(search));
  if (operator) throw refusal(`the operator '${operator}' is not available to anonymous callers`);
  if (searches.length > maxPatterns) {
    throw refusal(`anonymous callers may use at most ${maxPatterns} patterns in a request`);
  }
}

/** The operators that search texts, one entry per pattern. */
function searchesOf(condition: Condition): string[] {
  if (condition.kind !== 'filter') return condition.conditions.flatMap(searchesOf);
  const { operation } = condition;
  if (operation.kind === 'search') return [operation.operator];
  if (operation.kind !== 'compare') return [];
  const { operator, quantifier, value } = operation;
  if (isExpression(operator)) return [operator];
  return isPattern(operator) ? Array(quantifier ? value.split(',').length : 1).fill(operator) : [];
}

function isExpression(operator: string): boolean {
  return operator === 'match' || operator === 'imatch';
}

function isPattern(operator: string): boolean {
  return operator === 'like' || operator === 'ilike';
}

/** 401, since signing in helps. */
function refusal(reason: string): RestError {
  return new RestError(401, '42501', `permission denied: ${reason}`, {
    hint: `Sign in, or search with at most ${maxPatterns} patterns of like and ilike.`,
  });
}
