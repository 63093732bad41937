/** The series of a metrics page by their full names, such as `http_requests_total{kind="rest"}`. */
export type Page = Map<string, number>;

const sample = /^([a-z_]+)(\{(?:[a-z_]+="(?:[^"\\\n]|\\[\\"n])*",?)+\})? (\+Inf|-Inf|NaN|-?\d[\d.e+-]*)$/;

/** Parses the text format as strictly as Prometheus does, and names even more strictly. */
export function parseMetrics(text: string): Page {
  const page: Page = new Map();
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  for (const block of text.split(/^(?=# HELP )/m)) {
    const [help = '', type = '', ...lines] = block.trimEnd().split('\n');
    const name = /^# HELP ([a-z_]+) \S/.exec(help)?.[1];
    const kind = new RegExp(`^# TYPE ${name} (counter|gauge|histogram)$`).exec(type)?.[1];
    if (!name || !kind || lines.length === 0) throw new Error(`no metric: ${block}`);
    if ((kind === 'counter') !== name.endsWith('_total')) throw new Error(`a ${kind} called ${name}`);
    for (const line of lines) readSample(page, line, name, kind);
    if (kind === 'histogram') checkHistogram(page, name);
  }
  return page;
}

function readSample(page: Page, line: string, name: string, kind: string): void {
  const [, full = '', labels = '', value = ''] = sample.exec(line) ?? [];
  const names = kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name];
  if (!names.includes(full)) throw new Error(`no sample of ${name}: ${line}`);
  if (page.has(full + labels)) throw new Error(`twice: ${full}${labels}`);
  page.set(full + labels, Number(value.replace('Inf', 'Infinity')));
}

/** A bucket includes the smaller ones, and the last one includes everything. */
function checkHistogram(page: Page, name: string): void {
  const counts = [...page].filter(([series]) => series.startsWith(`${name}_count`));
  if (counts.length === 0) throw new Error(`${name} has no count`);
  for (const [series, count] of counts) {
    const labels = series.slice(`${name}_count`.length).slice(1, -1);
    const opening = `${name}_bucket{${labels}${labels ? ',' : ''}le="`;
    const buckets = [...page].filter(([each]) => each.startsWith(opening));
    const values = buckets.map(([, value]) => value);
    const isGrowing = values.every((value, index) => value >= (values[index - 1] ?? 0));
    if (!isGrowing || buckets.at(-1)?.[0] !== `${opening}+Inf"}` || values.at(-1) !== count) {
      throw new Error(`${series} does not add up: ${values}`);
    }
    if (!page.has(series.replace('_count', '_sum'))) throw new Error(`${series} has no sum`);
  }
}
