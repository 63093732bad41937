/** Runs language models in a worker of the page, one request after another. */
import { readWeights, type Weights } from '#models/inference/weights.ts';
import type { ModelName } from './language-model.ts';
import type { ModelCall, ModelReply, ModelRequest } from './language-model-messages.ts';
import { createLanguageModels } from './run-language-models.ts';

/** The URLs of the weights. The page sends them first. */
let files: Readonly<Record<string, string>> = {};

const loaded = new Map<ModelName, Promise<Weights>>();

/** Each file is fetched once. A failed load is tried again with the next request. */
function load(name: ModelName): Promise<Weights> {
  const known = loaded.get(name);
  if (known) return known;
  const loading = fetchWeights(name);
  loaded.set(name, loading);
  loading.catch(() => loaded.delete(name));
  return loading;
}

async function fetchWeights(name: ModelName): Promise<Weights> {
  const response = await fetch(files[name] ?? '');
  if (!response.ok || !response.body) throw new Error(`${response.status} for the weights of ${name}`);
  const total = Number(response.headers.get('content-length')) || 0;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  reply({ kind: 'loading', name, received, total });
  // With a reader, because Safari cannot iterate over a stream.
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    received += value.length;
    reply({ kind: 'loading', name, received, total });
  }
  const weights = await readWeights(new Uint8Array(await new Blob(chunks).arrayBuffer()));
  reply({ kind: 'loaded', name });
  return weights;
}

/** Milliseconds between two looks at the messages that have arrived. */
const turn = 30;
let lastPause = 0;
/** Of the request that runs. */
let signal = new AbortController().signal;

async function pause(): Promise<void> {
  if (performance.now() - lastPause > turn) {
    await new Promise((resolve) => setTimeout(resolve));
    lastPause = performance.now();
  }
  signal.throwIfAborted();
}

const models = createLanguageModels(load, pause);
const waiting = new Map<number, AbortController>();

/** The latest answers. A goal asks what its lab has just shown. */
const answers = new Map<string, Promise<unknown>>();
const mostAnswers = 100;

let queue = Promise.resolve();

function run(id: number, call: ModelCall): Promise<unknown> {
  switch (call.method) {
    case 'split':
      return models.split(...call.with);
    case 'next':
      return models.next(...call.with);
    case 'look':
      return models.look(...call.with);
    case 'losses':
      return models.losses(...call.with);
    case 'write':
      return models.write(...call.with, (pieces) => reply({ kind: 'progress', id, pieces: [...pieces] }));
  }
}

function runOnce(id: number, call: ModelCall): Promise<unknown> {
  const key = JSON.stringify(call);
  const known = answers.get(key);
  if (known) return known;
  const running = run(id, call);
  answers.set(key, running);
  running.catch(() => answers.delete(key));
  for (const oldest of [...answers.keys()].slice(0, -mostAnswers)) answers.delete(oldest);
  return running;
}

async function answer(id: number, call: ModelCall, controller: AbortController): Promise<void> {
  signal = controller.signal;
  try {
    signal.throwIfAborted();
    reply({ kind: 'done', id, value: await runOnce(id, call) });
  } catch (error) {
    reply({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
  } finally {
    waiting.delete(id);
  }
}

function reply(message: ModelReply): void {
  postMessage(message);
}

addEventListener('message', ({ data }: MessageEvent<ModelRequest>) => {
  if (data.kind === 'cancel') return waiting.get(data.id)?.abort();
  if (data.kind === 'open') {
    files = data.files;
    return;
  }
  const controller = new AbortController();
  waiting.set(data.id, controller);
  queue = queue.then(() => answer(data.id, data.call, controller));
});
