/**
 * What the page, the sandboxed frame and the worker inside it say to each other. Every side checks what it receives
 * with these guards. A message that does not fit is ignored by the page, and ends the worker that sent it.
 */
import {
  buffer,
  flag,
  type Guarded,
  list,
  literal,
  object,
  optional,
  record,
  text,
  union,
  wholeNumber,
} from './guards.ts';

/** Page and frame may come from different deployments if a page stays open for long. */
export const protocolVersion = 1;

export const limits = {
  seconds: 10,
  /** Characters of output. */
  output: 64 * 1024,
  /** Characters of one program, its tests or its input. */
  source: 256 * 1024,
  plots: 8,
  plot: 256 * 1024,
  checks: 200,
  /** Messages of one run. An honest worker gathers its output, so it stays far below. */
  messages: 2_000,
  /** Bytes of memory that Python may use. */
  memory: 512 * 1024 * 1024,
};

const source = text(limits.source);

const program = object({
  code: source,
  /** What runs first, without showing its output. */
  before: optional(source),
  tests: optional(source),
  /** What it should print. */
  output: optional(source),
  /** The lines that `input()` returns. */
  input: optional(source),
});
export type Program = Guarded<typeof program>;

const check = object({ code: text(10_000), passed: flag, text: text(10_000) });
export type Check = Guarded<typeof check>;

const runError = object({ kind: literal('error', 'output'), text: text(10_000), traceback: text(10_000) });

const isNull = literal(null);
const runResult = object({
  error: union(isNull, runError),
  checks: list(check, limits.checks),
  /** Whether it printed what it should; null if nothing is said about that. */
  isAsShown: union(isNull, flag),
});
export type RunResult = Guarded<typeof runResult>;

const outputStream = literal('out', 'error');
const output = { type: literal('output'), stream: outputStream, text: text(limits.output) };
const plot = { type: literal('plot'), svg: text(limits.plot), description: text(2_000) };
const finished = { type: literal('finished'), result: runResult };

/** The files of the interpreter, fetched by the page: the frame itself has no access to the network. */
const runtimeFiles = object({ script: buffer, wasm: buffer, library: buffer });
export type RuntimeFiles = Guarded<typeof runtimeFiles>;

/** Python modules by path, such as `tinyml/network.py`. */
const modules = record(source, 100);
export type PythonModules = Guarded<typeof modules>;

export const isMessageToFrame = union(
  object({ type: literal('prepare'), files: runtimeFiles, modules }),
  object({ type: literal('run'), run: wholeNumber, program }),
  object({ type: literal('stop') }),
);
export type MessageToFrame = Guarded<typeof isMessageToFrame>;

/** Why a run ended before its program did. */
const reason = literal('stop', 'time', 'output', 'crash');
export type EndReason = Guarded<typeof reason>;

const run = wholeNumber;
export const isMessageToPage = union(
  object({ type: literal('loaded'), version: wholeNumber }),
  object({ type: literal('ready') }),
  object({ type: literal('failed'), text: text(1_000) }),
  object({ run, ...output }),
  object({ run, ...plot }),
  object({ run, ...finished }),
  object({ run, type: literal('ended'), reason }),
);
export type MessageToPage = Guarded<typeof isMessageToPage>;

export const isMessageFromWorker = union(
  object({ type: literal('ready') }),
  object({ type: literal('failed'), text: text(1_000) }),
  object({ type: literal('crashed') }),
  object(output),
  object(plot),
  object(finished),
);
export type MessageFromWorker = Guarded<typeof isMessageFromWorker>;

/** The frame wrote these, so the worker need not check them. */
export type MessageToWorker =
  | {
      type: 'start';
      scriptUrl: string;
      wasm: WebAssembly.Module;
      library: ArrayBuffer;
      modules: PythonModules;
    }
  | { type: 'run'; program: Program };
