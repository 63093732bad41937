/** Warm Home against bare node:http with the same bytes, in alternating rounds. Exits non-zero below the budget. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type Load, measureLoad } from './load.ts';
import { saveResults } from './results.ts';

const budget = 0.8;
const rounds = 9;
const seconds = 2;
const connections = 32;

interface Side {
  url: string;
  process: ChildProcess;
}

interface Figures extends Load {
  /** Microseconds of the server's processor time for one request: steadier than the rate on a busy machine. */
  cpu: number;
}

const ours = await startServer('ours');
const bare = await startServer('bare', ours.url);
const measured: { ours: Figures; bare: Figures }[] = [];
try {
  await measure(ours);
  await measure(bare);
  for (let round = 1; round <= rounds; round++) {
    // The machine's speed drifts, so neither side always goes first.
    const first = round % 2 ? undefined : await measure(bare);
    const figures = { ours: await measure(ours), bare: first ?? (await measure(bare)) };
    measured.push(figures);
    console.log(`${round}  ours: ${describe(figures.ours)}  bare node:http: ${describe(figures.bare)}`);
  }
} finally {
  ours.process.kill();
  bare.process.kill();
}

const ratio = median(measured.map((round) => round.ours.requestsPerSecond / round.bare.requestsPerSecond));
const summary = { ours: summarise('ours'), bareNodeHttp: summarise('bare'), ratio, budget };
console.log(`median  ours: ${describe(summary.ours)}  bare node:http: ${describe(summary.bareNodeHttp)}`);
console.log(`ratio ${ratio.toFixed(2)}, at least ${budget} wanted`);
await saveResults('documents', summary);
process.exitCode = ratio >= budget ? 0 : 1;

async function startServer(...parameters: string[]): Promise<Side> {
  const child = fork('bench/documents-server.ts', parameters, {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}/`, process: child };
}

async function measure(side: Side): Promise<Figures> {
  const before = await cpuTime(side);
  const load = await measureLoad({ url: side.url, seconds, connections });
  const cpu = ((await cpuTime(side)) - before) / (load.requestsPerSecond * seconds);
  return { ...load, cpu };
}

async function cpuTime({ process: child }: Side): Promise<number> {
  child.send('cpu');
  const [microseconds] = await once(child, 'message');
  return microseconds;
}

function summarise(side: 'ours' | 'bare'): Figures {
  const middle = (name: keyof Figures) => median(measured.map((round) => round[side][name]));
  return {
    requestsPerSecond: middle('requestsPerSecond'),
    p50: middle('p50'),
    p99: middle('p99'),
    cpu: middle('cpu'),
  };
}

function describe({ requestsPerSecond, p50, p99, cpu }: Figures): string {
  const rate = Math.round(requestsPerSecond);
  return `${rate} req/s, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, ${cpu.toFixed(1)} µs CPU`;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
