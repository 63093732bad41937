import type { Answer } from '#courseware/questions/answer.ts';

type Answers = ReadonlyMap<number, Answer | null>;

export interface AnswerState {
  /** By the position of the question. */
  answers: Answers;
  /** `waiting` means that the server could not be reached and is asked again. */
  saving: 'saved' | 'saving' | 'waiting';
  /** Why the server takes no more answers, for example because another tab handed them in. */
  refusal?: string;
}

export interface AnswerStore {
  state(): AnswerState;
  subscribe(listener: () => void): () => void;
  give(position: number, answer: Answer | null): void;
  /**
   * Takes over answers that were given elsewhere. Those that were not saved when the load began stay, and those that
   * were given since, because the load may have missed them. Rejects if the load does.
   */
  accept(loading: Promise<Answers>): Promise<void>;
  /** Saves everything now. Resolves with whether all is saved. */
  flush(): Promise<boolean>;
  /** Tries again what could not be saved, until the function that this returns is called. */
  keepTrying(): () => void;
}

/** Long enough that a word which is being typed is one request. */
const pauseWhileTyping = 500;
const firstRetry = 1_000;
const longestRetry = 15_000;

/**
 * Keeps the answers of an attempt and saves each as it is given, one request at a time, so that of two answers to a
 * question the later one is stored last. What could not be saved is tried again until it is.
 */
export function createAnswerStore({
  answers,
  save,
  wordsOf,
}: {
  answers: Answers;
  save(position: number, answer: Answer | null): Promise<void>;
  /** The words of an error that trying again cannot fix. Empty for any other error. */
  wordsOf(error: unknown): string;
}): AnswerStore {
  let state: AnswerState = { answers, saving: 'saved' };
  const unsaved = new Set<number>();
  /** The positions that the latest load may have missed. */
  let newerThanLoad = new Set<number>();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryAfter = firstRetry;
  let running: Promise<boolean> | undefined;
  let isTrying = false;

  function change(part: Partial<AnswerState>) {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  function schedule(delay: number) {
    clearTimeout(timer);
    if (isTrying) timer = setTimeout(flush, delay);
  }

  async function saveAll(): Promise<boolean> {
    for (const position of unsaved) {
      const answer = state.answers.get(position) ?? null;
      try {
        await save(position, answer);
      } catch (error) {
        return fail(error);
      }
      retryAfter = firstRetry;
      // A newer answer may have been given in the meantime. It then comes last, since it is added again.
      unsaved.delete(position);
      if ((state.answers.get(position) ?? null) !== answer) unsaved.add(position);
    }
    change({ saving: 'saved' });
    return true;
  }

  function fail(error: unknown): false {
    const refusal = wordsOf(error);
    if (refusal) {
      unsaved.clear();
      change({ saving: 'saved', refusal });
    } else {
      change({ saving: 'waiting' });
      schedule(retryAfter);
      retryAfter = Math.min(longestRetry, retryAfter * 2);
    }
    return false;
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (unsaved.size === 0 && !running) return Promise.resolve(state.refusal === undefined);
    running ??= saveAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    give(position, answer) {
      if (state.refusal !== undefined) return;
      unsaved.add(position);
      newerThanLoad.add(position);
      change({ answers: new Map(state.answers).set(position, answer), saving: 'saving' });
      if (!running) schedule(pauseWhileTyping);
    },
    async accept(loading) {
      const newer = new Set(unsaved);
      newerThanLoad = newer;
      const merged = new Map(await loading);
      // A later load has begun, which knows more.
      if (newerThanLoad !== newer) return;
      for (const position of newer) merged.set(position, state.answers.get(position) ?? null);
      change({ answers: merged });
    },
    flush,
    keepTrying() {
      isTrying = true;
      return () => {
        isTrying = false;
        void flush();
      };
    },
  };
}
