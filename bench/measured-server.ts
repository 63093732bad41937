import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const reportCpuTime = new URL('./report-cpu-time.ts', import.meta.url).href;
const running = new Map<ChildProcess, Promise<unknown>>();

/** A server in its own process. */
export interface MeasuredServer {
  url: string;
  /** The microseconds of CPU time it has used so far, in all threads. */
  cpuTime(): Promise<number>;
}

interface Program {
  /** Relative to this folder. */
  file: string;
  args?: string[];
  /** Its working directory, if not the benchmark's. */
  folder?: string;
  variables?: Record<string, string>;
}

/** Starts a program that prints its URL once it listens, as our server and the compared frameworks do. */
export async function startServer({ file, args, folder, variables }: Program): Promise<MeasuredServer> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    cwd: folder,
    execArgv: ['--import', reportCpuTime],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', ...variables },
  });
  const exited = once(child, 'exit');
  running.set(child, exited);
  const port = await new Promise<string>((resolve, reject) => {
    let output = '';
    // Keeps reading after the URL was printed: a server that logs every request would block on a full pipe.
    child.stdout?.on('data', (chunk) => {
      if (output.length < 10_000) output += chunk;
      const [, printed] = /http:\/\/[\w.]+:(\d+)\s/.exec(output) ?? [];
      if (printed) resolve(printed);
    });
    exited.then(() => reject(new Error(`${file} ended before it served:\n${output}`)), reject);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async cpuTime() {
      child.send('cpu time');
      const [microseconds] = await once(child, 'message');
      return microseconds;
    },
  };
}

export async function stopServers(): Promise<void> {
  for (const child of running.keys()) {
    // The open channel would keep a server alive that has closed everything else.
    if (child.connected) child.disconnect();
    child.kill();
  }
  await Promise.all(running.values());
}
