/**
 * The script of `/python/frame.html`, a sandboxed document with an origin of its own and no access to the network. It
 * gets the interpreter from the page and runs it in workers. See decision 035.
 */
import {
  isMessageToFrame,
  type MessageToPage,
  type PythonModules,
  protocolVersion,
  type RuntimeFiles,
} from '../protocol.ts';
import { WorkerPool } from './worker-pool.ts';

let pool: WorkerPool | undefined;

/** The page's origin cannot be known here. The frame can only be embedded by our own pages (`frame-ancestors`). */
function tell(message: MessageToPage): void {
  parent.postMessage(message, '*');
}

function urlOf(...parts: BlobPart[]): string {
  return URL.createObjectURL(new Blob(parts, { type: 'text/javascript' }));
}

/**
 * When Pyodide loads, it calls `importScripts` to see whether it can. The policy of this document forbids that, and
 * browsers would log the violation for everyone who opens the console.
 */
const withoutImportScripts = 'self.importScripts = undefined;\n';

/** Compiles the interpreter once, for all workers. */
async function prepare({ script, wasm, library }: RuntimeFiles, modules: PythonModules): Promise<void> {
  const workerUrl = urlOf(withoutImportScripts, document.getElementById('worker')?.textContent ?? '');
  const start = {
    type: 'start',
    scriptUrl: urlOf(script),
    wasm: await WebAssembly.compile(wasm),
    library,
    modules,
  } as const;
  pool = new WorkerPool(() => new Worker(workerUrl), start, tell);
}

addEventListener('message', ({ source, data }) => {
  if (source !== parent || !isMessageToFrame(data)) return;
  if (data.type === 'run') pool?.run(data.run, data.program);
  else if (data.type === 'stop') pool?.end('stop');
  else if (!pool)
    prepare(data.files, data.modules).catch((error) =>
      tell({ type: 'failed', text: String(error).slice(0, 1_000) }),
    );
});

tell({ type: 'loaded', version: protocolVersion });
