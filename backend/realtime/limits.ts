/**
 * What a client may use of Realtime. Beside these, every frame and every check of a policy is charged to the account of
 * the client, as requests are (`limits/client-budgets.ts`).
 */
export const realtimeLimits = {
  /** Open sockets of this process. Each takes some kilobytes of memory. */
  connections: 2_000,
  /** Of one network address, which a whole school may share. */
  connectionsPerAddress: 300,
  /** Of one user: one per open page. */
  connectionsPerUser: 20,
  channelsPerConnection: 20,
  /** Bytes of a frame or of the body of an HTTP request. */
  messageBytes: 65_536,
  topicBytes: 200,
  eventBytes: 200,
  /** Messages in one HTTP request. */
  messagesPerRequest: 50,
  /** Frames at once, and frames per second in the long run. */
  frameBurst: 100,
  framesPerSecond: 20,
  /** Bytes that a client may leave unread before it is disconnected. */
  unreadBytes: 1_048_576,
};

/** What delivering a message to one listener costs its sender, in milliseconds. */
export const deliveryPrice = 0.02;

/** Milliseconds. Tests choose shorter ones. */
export interface RealtimeTimes {
  /** How often the access of every listener is checked again. */
  recheck: number;
  /** How long a client may be silent. Clients send a heartbeat every 25 seconds. */
  silence: number;
}

export const realtimeTimes: RealtimeTimes = { recheck: 10_000, silence: 75_000 };

/** Allows bursts, and a steady rate in the long run. */
export class FrameRate {
  readonly #now: () => number;
  #saved = realtimeLimits.frameBurst;
  #refilledAt: number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#refilledAt = now();
  }

  /** False when the client has sent too many frames. */
  take(): boolean {
    const now = this.#now();
    const refill = ((now - this.#refilledAt) / 1_000) * realtimeLimits.framesPerSecond;
    this.#saved = Math.min(realtimeLimits.frameBurst, this.#saved + refill);
    this.#refilledAt = now;
    if (this.#saved < 1) return false;
    this.#saved -= 1;
    return true;
  }
}
