import { type Broadcast, type SerializerVersion, writeBroadcast } from './frames.ts';

/** A channel that a client has joined. */
export interface Listener {
  readonly topic: string;
  readonly isPrivate: boolean;
  readonly version: SerializerVersion;
  send(data: string | Buffer): void;
}

/** The listeners of this process by topic. A private and a public channel of the same name are different topics. */
export class Listeners {
  readonly #byTopic = new Map<string, Set<Listener>>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(listener: Listener): void {
    const key = keyOf(listener);
    const known = this.#byTopic.get(key) ?? new Set();
    this.#byTopic.set(key, known.add(listener));
    this.#count += 1;
  }

  remove(listener: Listener): void {
    const key = keyOf(listener);
    const known = this.#byTopic.get(key);
    if (!known?.delete(listener)) return;
    this.#count -= 1;
    if (known.size === 0) this.#byTopic.delete(key);
  }

  /** Sends to all listeners of the topic but `except`, and returns how many these are. */
  deliver(broadcast: Broadcast, except?: Listener): number {
    const listeners = this.#byTopic.get(keyOf(broadcast));
    if (!listeners) return 0;
    // Written once for each version, not once for each listener.
    const written = new Map<SerializerVersion, string | Buffer | undefined>();
    let delivered = 0;
    for (const listener of listeners) {
      if (listener === except) continue;
      const { version } = listener;
      if (!written.has(version)) written.set(version, writeBroadcast(broadcast, version));
      const data = written.get(version);
      if (data === undefined) continue;
      listener.send(data);
      delivered += 1;
    }
    return delivered;
  }
}

function keyOf({ topic, isPrivate }: Pick<Listener, 'topic' | 'isPrivate'>): string {
  return `${isPrivate ? 'private' : 'public'}:${topic}`;
}
