import { expect, test } from 'vitest';
import { Counter } from './counter.ts';
import { Histogram } from './histogram.ts';
import type { Metric } from './metric.ts';
import { parseMetrics } from './parse-metrics.fixture.ts';
import { writeMetrics } from './text-format.ts';

const gauge = (value: number, labels = {}): Metric => ({
  name: 'depth',
  help: 'How deep.',
  type: 'gauge',
  read: () => [{ labels, value }],
});

test('a counter has one series per set of labels, whichever caller requests it', async () => {
  const counter = new Counter('asked_total', 'How often.');
  counter.series({ kind: 'a' }).value++;
  counter.series({ kind: 'b' }).value += 2;
  counter.series({ kind: 'a' }).value++;
  expect(await writeMetrics([counter])).toBe(
    '# HELP asked_total How often.\n# TYPE asked_total counter\nasked_total{kind="a"} 2\nasked_total{kind="b"} 2\n',
  );
});

test('a value on a bound is in its bucket, one beyond the last is in +Inf alone', async () => {
  const histogram = new Histogram('took_seconds', 'How long.', [0.1, 1]);
  for (const value of [0.1, 0.5, 1, 30]) histogram.series({ kind: 'a' }).observe(value);
  expect(await writeMetrics([histogram])).toBe(
    [
      '# HELP took_seconds How long.',
      '# TYPE took_seconds histogram',
      'took_seconds_bucket{kind="a",le="0.1"} 1',
      'took_seconds_bucket{kind="a",le="1"} 3',
      'took_seconds_bucket{kind="a",le="+Inf"} 4',
      'took_seconds_sum{kind="a"} 31.6',
      'took_seconds_count{kind="a"} 4',
      '',
    ].join('\n'),
  );
});

test('a gauge is read on each scrape, even if that takes a while', async () => {
  let value = 1;
  const late: Metric = { ...gauge(0), read: async () => [{ labels: {}, value }] };
  value = 7;
  expect(parseMetrics(await writeMetrics([late]))).toEqual(new Map([['depth', 7]]));
});

test('a metric without series is left out', async () => {
  expect(await writeMetrics([new Counter('asked_total', 'How often.')])).toBe('');
});

test('characters that would end a label, a line or a help text are escaped', async () => {
  const text = await writeMetrics([{ ...gauge(1, { at: 'C:\\"x"\n' }), help: 'One \\ two\nthree' }]);
  expect(text).toBe(
    '# HELP depth One \\\\ two\\nthree\n# TYPE depth gauge\ndepth{at="C:\\\\\\"x\\"\\n"} 1\n',
  );
});

test.each([
  [Number.POSITIVE_INFINITY, '+Inf'],
  [Number.NEGATIVE_INFINITY, '-Inf'],
  [Number.NaN, 'NaN'],
  [1e-7, '1e-7'],
  [1.5e21, '1.5e+21'],
])('%d is written in Prometheus format', async (value, written) => {
  expect(await writeMetrics([gauge(value)])).toContain(`\ndepth ${written}\n`);
});
