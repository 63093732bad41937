import { RestError } from '../errors.ts';

/** A format of the response. */
export interface MediaType {
  form: 'array' | 'object' | 'csv';
  stripsNulls: boolean;
  contentType: string;
}

const json = media('array', 'application/json');
const array = media('array', 'application/vnd.pgrst.array+json');
const object = media('object', 'application/vnd.pgrst.object+json');

const available = new Map<string, MediaType>([
  ['*/*', json],
  ['application/*', json],
  ['application/json', json],
  ['application/vnd.pgrst.array', array],
  ['application/vnd.pgrst.array+json', array],
  ['application/vnd.pgrst.object', object],
  ['application/vnd.pgrst.object+json', object],
  ['text/csv', media('csv', 'text/csv')],
]);

function media(form: MediaType['form'], name: string): MediaType {
  return { form, stripsNulls: false, contentType: `${name}; charset=utf-8` };
}

/**
 * The best format the Accept header allows. Query plans (`vnd.pgrst.plan`) are off, as in PostgREST by default: they
 * tell a stranger about rows that row-level security hides.
 */
export function negotiateMediaType(header: string | null): MediaType {
  if (!header || header === '*/*' || header === 'application/json') return json;
  const wanted = header.split(',').map(parseRange);
  for (const { name, parameters } of wanted.toSorted((a, b) => b.quality - a.quality)) {
    const found = available.get(name);
    if (!found) continue;
    if (parameters.get('nulls') !== 'stripped' || !name.includes('vnd.pgrst.')) return found;
    return {
      ...found,
      stripsNulls: true,
      contentType: found.contentType.replace(';', ';nulls=stripped;'),
    };
  }
  throw new RestError(
    406,
    'PGRST107',
    `None of these media types are available: ${wanted.map(({ name }) => name).join(', ')}`,
  );
}

function parseRange(text: string) {
  const [name = '', ...rest] = text.split(';').map((part) => part.trim().toLowerCase());
  const parameters = new Map(rest.map((part) => part.split('=', 2) as [string, string]));
  const quality = Number(parameters.get('q') ?? 1);
  return { name, parameters, quality: Number.isNaN(quality) ? 0 : quality };
}
