import type { LanguageModels, ModelName, Piece } from './language-model.ts';
import type { ModelCall, ModelReply, ModelRequest } from './language-model-messages.ts';

/** What the worker loads at the moment, and whether its last load failed. */
export interface ModelLoading {
  /** In bytes. The total is 0 as long as it is not known. */
  files: readonly { name: ModelName; received: number; total: number }[];
  hasFailed: boolean;
}

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
  onProgress?: (pieces: readonly Piece[]) => void;
}

let worker: Promise<Worker> | undefined;
let lastId = 0;
const pending = new Map<number, Pending>();
let loading: ModelLoading = { files: [], hasFailed: false };
const listeners = new Set<() => void>();

export const modelLoading = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => loading,
};

function setLoading(next: ModelLoading): void {
  loading = next;
  for (const listener of listeners) listener();
}

/** It starts with the first request and stays as long as the page, because it keeps the weights. */
async function openWorker(): Promise<Worker> {
  // Loaded here, because pages load this module for every lab, and most ask no model.
  const { weightUrls } = await import('./weight-urls.ts');
  const opened = new Worker(new URL('./language-model-worker.ts', import.meta.url), { type: 'module' });
  opened.addEventListener('message', ({ data }: MessageEvent<ModelReply>) => receive(data));
  opened.addEventListener('error', () => {
    opened.terminate();
    forgetWorker();
  });
  opened.postMessage({ kind: 'open', files: weightUrls } satisfies ModelRequest);
  return opened;
}

/** Its script could not be loaded, or it was ended for want of memory. The next request opens another one. */
function forgetWorker(): void {
  worker = undefined;
  setLoading({ files: [], hasFailed: true });
  for (const { reject } of pending.values()) reject(new Error('The worker of the model ended.'));
  pending.clear();
}

function receive(reply: ModelReply): void {
  switch (reply.kind) {
    case 'loading':
    case 'loaded': {
      const { name } = reply;
      const files = loading.files.filter((file) => file.name !== name);
      if (reply.kind === 'loading') files.push({ name, received: reply.received, total: reply.total });
      setLoading({ files, hasFailed: false });
      break;
    }
    case 'progress':
      pending.get(reply.id)?.onProgress?.(reply.pieces);
      break;
    case 'done':
      pending.get(reply.id)?.resolve(reply.value);
      pending.delete(reply.id);
      break;
    case 'failed':
      // A request that was cancelled is not waited for any more.
      if (pending.has(reply.id)) setLoading({ files: [], hasFailed: true });
      pending.get(reply.id)?.reject(new Error(reply.message));
      pending.delete(reply.id);
  }
}

function send(request: ModelRequest): void {
  worker ??= openWorker();
  worker.then((opened) => opened.postMessage(request), forgetWorker);
}

function ask<Value>(
  signal: AbortSignal | undefined,
  call: ModelCall,
  onProgress?: Pending['onProgress'],
): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const id = ++lastId;
    pending.set(id, { resolve: (value) => resolve(value as Value), reject, onProgress });
    send({ kind: 'ask', id, call });
    signal?.addEventListener('abort', () => {
      if (!pending.delete(id)) return;
      send({ kind: 'cancel', id });
      reject(signal.reason);
    });
  });
}

/** The language models of this page, which run in a worker. `signal` cancels what is asked. */
export const openLanguageModels = (signal?: AbortSignal): LanguageModels => ({
  split: (prompt) => ask(signal, { method: 'split', with: [prompt] }),
  next: (model, tokens, options) => ask(signal, { method: 'next', with: [model, tokens, options] }),
  look: (model, tokens, count) => ask(signal, { method: 'look', with: [model, tokens, count] }),
  write: (model, tokens, options, onProgress) =>
    ask(signal, { method: 'write', with: [model, tokens, options] }, onProgress),
  losses: (model, tokens) => ask(signal, { method: 'losses', with: [model, tokens] }),
});
