/**
 * Holds the interpreter. A learner's program runs on this thread and can do to it what it likes, so nothing here is a
 * limit that others rely on: the frame counts, and ends the whole thread.
 */
import { loadPyodide } from 'pyodide';
import { info } from 'pyodide/pyodide-lock.json';
import { createInterpreter, type Emit, type Interpreter } from '../interpreter.ts';
import { limits, type MessageFromWorker, type MessageToWorker } from '../protocol.ts';

type StartMessage = Extract<MessageToWorker, { type: 'start' }>;

const thread = self as unknown as {
  postMessage(message: MessageFromWorker): void;
  onmessage: ((event: { data: MessageToWorker }) => void) | null;
};

let interpreter: Interpreter | undefined;

thread.onmessage = async ({ data }) => {
  if (data.type === 'run') return run(data);
  try {
    interpreter = await start(data);
    thread.postMessage({ type: 'ready' });
  } catch (error) {
    thread.postMessage({ type: 'failed', text: String(error).slice(0, 1_000) });
  }
};

/** Pyodide fetches its files. There is no network here, so it gets those that the page has sent. */
async function start({ scriptUrl, wasm, library, modules }: StartMessage): Promise<Interpreter> {
  limitMemory();
  const { default: createPyodideModule } = await import(/* @vite-ignore */ scriptUrl);
  globalThis.fetch = async (request) =>
    String(request).endsWith('.zip') ? new Response(library) : new Response();
  WebAssembly.instantiateStreaming = async (_response, imports) => ({
    instance: await WebAssembly.instantiate(wasm, imports),
    module: wasm,
  });
  const pyodide = await loadPyodide({
    indexURL: 'https://python.invalid/',
    createPyodideModule,
    // No further packages can be loaded.
    lockFileContents: { info, packages: {} },
  } as Parameters<typeof loadPyodide>[0]);
  return createInterpreter(pyodide, modules);
}

function limitMemory(): void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * 65_536 > limits.memory) throw new RangeError('too much memory');
    return grow.call(this, pages);
  };
}

function run({ program }: Extract<MessageToWorker, { type: 'run' }>): void {
  if (!interpreter) return;
  const output = gatherOutput();
  try {
    const result = interpreter.run(program, output.emit);
    output.flush();
    thread.postMessage({ type: 'finished', result });
  } catch {
    // The interpreter itself has failed, for example because its stack is full. It cannot be used any more.
    thread.postMessage({ type: 'crashed' });
  }
}

/** So many lines are sent one by one, so that they are seen even if the program then computes for long. */
const promptLines = 500;

/** A program may print in tiny pieces. They travel by line, and when there are many, at most every 50 milliseconds. */
function gatherOutput() {
  let sent = 0;
  let pending = '';
  let stream: 'out' | 'error' = 'out';
  let sentAt = performance.now();

  function flush() {
    if (pending !== '') thread.postMessage({ type: 'output', stream, text: pending });
    pending = '';
    sent += 1;
    sentAt = performance.now();
  }

  const emit: Emit = (kind, text) => {
    if (kind === 'plot') {
      flush();
      thread.postMessage({ type: 'plot', ...JSON.parse(text) });
      return;
    }
    if (kind !== stream) flush();
    stream = kind;
    pending += text;
    const isPrompt = sent < promptLines && text.endsWith('\n');
    if (isPrompt || performance.now() - sentAt > 50) flush();
  };
  return { emit, flush };
}
