/** A learner drags and clicks a lot. So much time passes without a change before something is saved. */
const pause = 1_000;

export interface ChoiceSaver {
  save(choices: object): void;
  /** Saves at once what is waiting. */
  flush(): void;
}

/** Saves the latest choices after a pause. If that fails, the next change saves again. */
export function createChoiceSaver(send: (choices: object) => Promise<void>): ChoiceSaver {
  let waiting: object | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    const choices = waiting;
    waiting = undefined;
    if (choices) send(choices).catch(() => {});
  }

  return {
    save(choices) {
      waiting = choices;
      clearTimeout(timer);
      timer = setTimeout(flush, pause);
    },
    flush,
  };
}
