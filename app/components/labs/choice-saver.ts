/** A learner drags and clicks a lot. So much time passes without a change before something is saved. */
const pause = 1_000;

export interface ChoiceSaver {
  save(choices: object): void;
  /** Saves at once what is not saved yet, by a request that outlives the page. */
  leave(): void;
  /** Saves at once what is not saved yet, because the network or the learner is back. */
  retry(): void;
}

/** Saves the latest choices after a pause. What could not be saved waits for the next change, `leave` or `retry`. */
export function createChoiceSaver(
  send: (choices: object) => Promise<void>,
  sendOnLeaving: (choices: object) => Promise<void>,
): ChoiceSaver {
  let latest: object | undefined;
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function write(by: typeof send): Promise<void> {
    clearTimeout(timer);
    const choices = latest;
    if (!choices || !isWaiting) return;
    isWaiting = false;
    try {
      await by(choices);
    } catch {
      // Newer choices have been sent, or wait already.
      if (choices === latest) isWaiting = true;
    }
  }

  return {
    save(choices) {
      latest = choices;
      isWaiting = true;
      clearTimeout(timer);
      timer = setTimeout(() => write(send), pause);
    },
    leave: () => void write(sendOnLeaving),
    retry: () => void write(send),
  };
}
