import { spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { argv } from 'node:process';

export interface Load {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

interface LoadOptions {
  url: string;
  seconds: number;
  connections: number;
  headers: readonly string[];
}

/** Requests one URL repeatedly from another process: with wrk if it is installed, else with this file. */
export async function measureLoad(options: LoadOptions): Promise<Load> {
  return hasWrk()
    ? runWrk(options)
    : JSON.parse(await run(process.execPath, [import.meta.filename, JSON.stringify(options)]));
}

export function hasWrk(): boolean {
  return spawnSync('wrk', ['-v']).error === undefined;
}

async function runWrk({ url, seconds, connections, headers }: LoadOptions): Promise<Load> {
  const output = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    // Some of the compared servers take longer than wrk's default timeout.
    '--timeout',
    '10s',
    ...headers.flatMap((header) => ['-H', header]),
    url,
  ]);
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(output);
  const percentile = (name: string) => {
    const [, value = '0', unit = 'ms'] = new RegExp(`${name}%\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
    return Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'];
  };
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    p50: percentile('50'),
    p99: percentile('99'),
  };
}

function run(command: string, parameters: string[]): Promise<string> {
  const child = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}`)),
    );
  });
}

/** One connection that sends the next request as soon as the last response is complete. */
function keepAsking(url: URL, headers: readonly string[], times: number[]): () => void {
  const { hostname, port, pathname, search, host } = url;
  const lines = [`GET ${pathname}${search} HTTP/1.1`, `Host: ${host}`, ...headers];
  const request = `${lines.join('\r\n')}\r\n\r\n`;
  const socket = connect(Number(port), hostname);
  let sentAt = 0;
  let isWhole: ((chunk: Buffer) => boolean) | undefined;
  const ask = () => {
    sentAt = performance.now();
    socket.write(request);
  };
  socket.on('connect', ask);
  socket.on('data', (chunk) => {
    isWhole ??= endOfAnswer(chunk);
    if (!isWhole(chunk)) return;
    isWhole = undefined;
    times.push(performance.now() - sentAt);
    ask();
  });
  return () => socket.destroy();
}

const lastChunk = '0\r\n\r\n';

/** How to find the end of the response that begins with this chunk: by its length, or by the last chunk's marker. */
function endOfAnswer(first: Buffer): (chunk: Buffer) => boolean {
  const head = first.indexOf('\r\n\r\n') + 4;
  const headers = first.toString('latin1', 0, head);
  if (!headers.startsWith('HTTP/1.1 200 ')) throw new Error(`not an answer to measure:\n${headers}`);
  const length = /^content-length: (\d+)/im.exec(headers)?.[1];
  if (length !== undefined) {
    let missing = head + Number(length);
    return (chunk) => {
      missing -= chunk.length;
      return missing <= 0;
    };
  }
  let end = '';
  return (chunk) => {
    end = (end + chunk.toString('latin1')).slice(-lastChunk.length);
    return end === lastChunk;
  };
}

async function generateLoad({ url, seconds, connections, headers }: LoadOptions): Promise<Load> {
  const times: number[] = [];
  const stops = Array.from({ length: connections }, () => keepAsking(new URL(url), headers, times));
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  for (const stop of stops) stop();
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { requestsPerSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}

if (import.meta.main) console.log(JSON.stringify(await generateLoad(JSON.parse(argv[2] ?? ''))));
