import script from 'pyodide/pyodide.asm.mjs?url';
import wasm from 'pyodide/pyodide.asm.wasm?url';
import library from 'pyodide/python_stdlib.zip?url';
import type { RuntimeFiles } from '#python/protocol.ts';

/** Fetches the interpreter. `onProgress` gets the bytes so far, as they are after decompression. */
export async function fetchRuntime(onProgress: (bytes: number) => void): Promise<RuntimeFiles> {
  let total = 0;
  const get = (url: string) =>
    fetchFile(url, (bytes) => {
      total += bytes;
      onProgress(total);
    });
  const [scriptFile, wasmFile, libraryFile] = await Promise.all([get(script), get(wasm), get(library)]);
  return { script: scriptFile, wasm: wasmFile, library: libraryFile };
}

async function fetchFile(url: string, onBytes: (bytes: number) => void): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`);
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      onBytes(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counting)).arrayBuffer();
}
