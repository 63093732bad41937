import type { Labels, Metric, Sample } from './metric.ts';

/** The content type of Prometheus' text format, as scrapers expect it. */
export const textFormat = 'text/plain; version=0.0.4; charset=utf-8';

export async function writeMetrics(metrics: readonly Metric[]): Promise<string> {
  const written = await Promise.all(metrics.map(async (metric) => writeMetric(metric, await metric.read())));
  return written.join('');
}

/** Omits a metric without any series, rather than showing it as empty. */
function writeMetric({ name, help, type }: Metric, samples: readonly Sample[]): string {
  if (samples.length === 0) return '';
  return [
    `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n`,
    `# TYPE ${name} ${type}\n`,
    ...samples.map(
      ({ suffix = '', labels, value }) => `${name}${suffix}${writeLabels(labels)} ${writeNumber(value)}\n`,
    ),
  ].join('');
}

function writeLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escapeValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

/** The one number that JavaScript and Prometheus write differently. */
function writeNumber(value: number): string {
  return Number.isFinite(value) || Number.isNaN(value) ? String(value) : value > 0 ? '+Inf' : '-Inf';
}
