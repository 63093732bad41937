import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Labels, Metric } from './metric.ts';

const resolution = 20;
const quantiles = [0.5, 0.99, 1];

/** The standard metrics of a Node process, under the names Prometheus and Grafana expect, and the labels of the build. */
export function processMetrics(build: Labels): Metric[] {
  const memory = process.memoryUsage;
  return [
    single('gauge', 'process_resident_memory_bytes', 'Memory of the whole process.', () => memory.rss()),
    single('gauge', 'nodejs_heap_size_used_bytes', 'JavaScript objects.', () => memory().heapUsed),
    single('gauge', 'nodejs_external_memory_bytes', 'Buffers and the like.', () => memory().external),
    single('counter', 'process_cpu_seconds_total', 'Processor time, in the program and for it.', () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }),
    single('gauge', 'process_start_time_seconds', 'When the process started, as Unix time.', () =>
      Math.round(performance.timeOrigin / 1_000),
    ),
    single('gauge', 'process_uptime_seconds', 'Seconds since the process started.', () => process.uptime()),
    eventLoopLag(),
    {
      name: 'build_info',
      help: 'Which version this is, on which Node and which backend; always 1.',
      type: 'gauge',
      read: () => [{ labels: { node: process.version, ...build }, value: 1 }],
    },
  ];
}

function single(type: 'counter' | 'gauge', name: string, help: string, value: () => number): Metric {
  return { name, help, type, read: () => [{ labels: {}, value: value() }] };
}

/** Each reading covers the time since the previous one. */
function eventLoopLag(): Metric {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  return {
    name: 'nodejs_eventloop_lag_seconds',
    help: 'How late the event loop came to its timers since the last scrape; quantile 1 is the worst.',
    type: 'gauge',
    read() {
      const samples = quantiles.map((quantile) => {
        // Node reports the whole time between two samples, which includes the requested resolution.
        const nanoseconds = delays.percentile(quantile * 100) - resolution * 1e6;
        return { labels: { quantile: String(quantile) }, value: Math.max(0, nanoseconds / 1e9) };
      });
      delays.reset();
      return samples;
    },
  };
}
