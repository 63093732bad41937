import type { Caller } from '../database/database.ts';
import { channelNameOf, type SerializerVersion } from './frames.ts';
import type { Listener } from './listeners.ts';
import type { Join } from './read-join.ts';

/** The longest time that a timer can wait, about 24 days. */
const longestTimer = 2 ** 31 - 1;

/** A channel that a client has joined, and as whom. */
export class Channel implements Listener {
  readonly topic: string;
  readonly isPrivate: boolean;
  readonly version: SerializerVersion;
  readonly joinRef: string | null;
  readonly receivesOwn: boolean;
  readonly acknowledges: boolean;
  readonly send: (data: string | Buffer) => void;
  caller: Caller;
  token: string | undefined;
  /** Whether a policy lets the client send. Undefined until it is asked, and after the access has changed. */
  maySend: boolean | undefined;
  #expiry: NodeJS.Timeout | undefined;

  constructor(
    { topic, isPrivate, joinRef, receivesOwn, acknowledges, token }: Join,
    caller: Caller,
    version: SerializerVersion,
    send: (data: string | Buffer) => void,
  ) {
    this.topic = topic;
    this.isPrivate = isPrivate;
    this.joinRef = joinRef;
    this.receivesOwn = receivesOwn;
    this.acknowledges = acknowledges;
    this.token = token;
    this.caller = caller;
    this.version = version;
    this.send = send;
  }

  get name(): string {
    return channelNameOf(this.topic);
  }

  /** Calls `onExpired` when the token ends. A newer token replaces the previous one. */
  watchExpiry(onExpired: () => void): void {
    clearTimeout(this.#expiry);
    const { exp } = this.caller.claims;
    if (typeof exp !== 'number') return;
    const left = Math.max(0, exp * 1_000 - Date.now());
    this.#expiry = setTimeout(onExpired, Math.min(left, longestTimer)).unref();
  }

  end(): void {
    clearTimeout(this.#expiry);
  }
}
