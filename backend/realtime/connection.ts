import { z } from 'zod';
import type { Backend } from '../backend.ts';
import { type Caller, DatabaseUnavailable } from '../database/database.ts';
import { runForRequest } from '../http/current-request.ts';
import { type ClientAccount, OverBudget } from '../limits/client-budgets.ts';
import { Channel } from './channel.ts';
import {
  type Broadcast,
  broadcastOf,
  type Frame,
  readBinary,
  readText,
  type SerializerVersion,
  writeText,
} from './frames.ts';
import { identifyListener } from './identify-listener.ts';
import { FrameRate, type RealtimeTimes, realtimeLimits } from './limits.ts';
import { mayReceive, maySend } from './policies.ts';
import { type Join, readJoin } from './read-join.ts';

/** The parts of the backend that Realtime uses. */
export type RealtimeBackend = Pick<Backend, 'config' | 'database' | 'keys' | 'budgets' | 'log'>;

/** What a connection needs of the process. */
export interface Surroundings {
  backend: RealtimeBackend;
  times: RealtimeTimes;
  /** Adds a channel to the listeners of its topic. */
  add(channel: Channel): void;
  remove(channel: Channel): void;
  /** Delivers a client's message in all processes. */
  broadcast(
    broadcast: Broadcast,
    from: { account: ClientAccount | undefined; except?: Channel },
  ): Promise<void>;
  /** Counts a connection of a user; false if they have too many. */
  admitUser(user: string): boolean;
  releaseUser(user: string): void;
}

/** The part of a WebSocket that is used here. */
interface Socket {
  readonly bufferedAmount: number;
  send(data: string | Buffer): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

export interface Client {
  id: string;
  /** Its network address. */
  address: string;
  apiKey: string | undefined;
  version: SerializerVersion;
}

const tokenSchema = z.object({ access_token: z.string() });

/** Close codes of the WebSocket protocol. */
const badFrame = 1007;
const notAllowed = 1008;

/** One client, with the channels that it has joined. Its frames are handled one after the other. */
export class Connection {
  readonly #socket: Socket;
  readonly #client: Client;
  readonly #surroundings: Surroundings;
  readonly #channels = new Map<string, Channel>();
  readonly #rate = new FrameRate();
  #account: ClientAccount | undefined;
  #user: string | undefined;
  #work: Promise<void> = Promise.resolve();
  #isOpen = true;
  #heardAt = performance.now();
  #isChecking = false;
  readonly #recheck: NodeJS.Timeout;

  constructor(socket: Socket, client: Client, surroundings: Surroundings) {
    this.#socket = socket;
    this.#client = client;
    this.#surroundings = surroundings;
    this.#account = surroundings.backend.budgets?.ofAddress(client.address);
    this.#recheck = setInterval(() => this.#checkAgain(), surroundings.times.recheck).unref();
  }

  /** Takes what the client sent. */
  receive(data: Buffer, isBinary: boolean): void {
    if (!this.#isOpen) return;
    this.#heardAt = performance.now();
    if (!this.#pay()) {
      this.close(notAllowed, 'Too many messages per second');
      return;
    }
    const { version } = this.#client;
    const frame = isBinary ? readBinary(data) : readText(data.toString(), version);
    if (!frame) this.close(badFrame, 'This is not a message of the protocol');
    else if (frame.topic === 'phoenix') this.#reply(frame, 'ok', {});
    else this.#queue(() => this.#handle(frame));
  }

  /** Tells the client why, and forgets its channels. */
  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
    this.ended();
  }

  /** The socket is closed. */
  ended(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearInterval(this.#recheck);
    for (const channel of this.#channels.values()) this.#forget(channel);
    if (this.#user !== undefined) this.#surroundings.releaseUser(this.#user);
  }

  /** A frame costs the client as much as a small request. */
  #pay(): boolean {
    if (!this.#surroundings.backend.config.hasRateLimits) return true;
    if (!this.#rate.take()) return false;
    try {
      this.#account?.admit();
      return true;
    } catch (error) {
      if (error instanceof OverBudget) return false;
      throw error;
    }
  }

  #queue(work: () => Promise<void>): void {
    const { id, address } = this.#client;
    this.#work = this.#work.then(async () => {
      if (!this.#isOpen) return;
      try {
        const account = this.#account;
        await runForRequest({ id, client: address, ...(account && { account }) }, work);
      } catch (error) {
        this.#surroundings.backend.log.error(error, 'a realtime message failed');
        this.close(1011, 'Something went wrong');
      }
    });
  }

  async #handle(frame: Frame): Promise<void> {
    if (frame.event === 'phx_join') return this.#join(frame);
    const channel = this.#channels.get(frame.topic);
    if (!channel || (frame.joinRef !== null && frame.joinRef !== channel.joinRef)) {
      return this.#reply(frame, 'error', { reason: 'unmatched topic' });
    }
    switch (frame.event) {
      case 'phx_leave':
        this.#reply(frame, 'ok', {});
        return this.#closeChannel(channel);
      case 'access_token':
        return this.#takeToken(channel, frame);
      case 'broadcast':
        return this.#broadcast(channel, frame);
      case 'presence':
        return this.#reply(frame, 'error', { reason: 'Presence is not offered' });
      default:
        return;
    }
  }

  async #join(frame: Frame): Promise<void> {
    const { backend, add } = this.#surroundings;
    const refuse = (reason: string) => this.#reply(frame, 'error', { reason });
    const join = readJoin(frame, backend.config.allowsPublicChannels);
    if (typeof join === 'string') return refuse(join);
    const previous = this.#channels.get(frame.topic);
    if (!previous && this.#channels.size >= realtimeLimits.channelsPerConnection) {
      return refuse('ChannelRateLimitReached: Too many channels');
    }
    const channel = await this.#admit(join);
    if (typeof channel === 'string') return refuse(channel);
    if (!this.#isOpen) return;
    if (previous) this.#closeChannel(previous);
    this.#channels.set(frame.topic, channel);
    add(channel);
    this.#watchExpiry(channel);
    this.#reply(frame, 'ok', { postgres_changes: [] });
  }

  /** The channel, or why it is refused. */
  async #admit(join: Join): Promise<Channel | string> {
    const { backend } = this.#surroundings;
    try {
      const identified = await identifyListener(backend, this.#client.apiKey, join.token);
      if ('refusal' in identified) return identified.refusal;
      const { caller } = identified;
      if (!this.#becomeUser(caller)) return 'ConnectionRateLimitReached: Too many connected users';
      const { topic, isPrivate } = join;
      if (isPrivate && !(await mayReceive(backend.database, caller, topic))) return noPermission(topic);
      return new Channel(join, caller, this.#client.version, (data) => this.#send(data));
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      return 'UnableToConnectToProject: Realtime was unable to connect to the project database';
    }
  }

  #watchExpiry(channel: Channel): void {
    channel.watchExpiry(() => this.#shutDown(channel, 'InvalidJWTToken: Token has expired'));
  }

  /** From its first join on, a user and not an address pays for the connection. */
  #becomeUser({ role, claims: { sub } }: Caller): boolean {
    if (role !== 'authenticated' || typeof sub !== 'string' || this.#user === sub) return true;
    const { admitUser, releaseUser, backend } = this.#surroundings;
    if (!admitUser(sub)) return false;
    if (this.#user !== undefined) releaseUser(this.#user);
    this.#user = sub;
    this.#account = backend.budgets?.ofUser(sub);
    return true;
  }

  async #takeToken(channel: Channel, frame: Frame): Promise<void> {
    const token = tokenSchema.safeParse(frame.payload).data?.access_token;
    // Clients send null after signing out. The previous token is still valid then, or its session has ended.
    if (token === undefined || token === channel.token) return;
    channel.token = token;
    await this.#check(channel);
  }

  async #broadcast(channel: Channel, frame: Frame): Promise<void> {
    const { backend, broadcast } = this.#surroundings;
    const acknowledge = (status: 'ok' | 'error', response: object) => {
      if (channel.acknowledges) this.#reply(frame, status, response);
    };
    const sent = broadcastOf(frame);
    if (!sent)
      return acknowledge('error', { reason: 'A broadcast needs an event with a name of at most 200 bytes' });
    try {
      const { topic, isPrivate, caller } = channel;
      if (isPrivate) channel.maySend ??= await maySend(backend.database, caller, topic);
      if (channel.maySend === false) {
        return acknowledge('error', { reason: 'You do not have permissions to write to this Channel' });
      }
      const except = channel.receivesOwn ? {} : { except: channel };
      await broadcast({ topic, isPrivate, ...sent }, { account: this.#account, ...except });
      acknowledge('ok', {});
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      acknowledge('error', { reason: 'The database is unavailable, please retry' });
    }
  }

  /** Access can be taken away while a channel is open. A silent client may be gone without a word. */
  #checkAgain(): void {
    if (performance.now() - this.#heardAt > this.#surroundings.times.silence) {
      this.#terminate();
      return;
    }
    if (this.#isChecking || this.#channels.size === 0) return;
    this.#isChecking = true;
    this.#queue(async () => {
      for (const channel of this.#channels.values()) await this.#check(channel);
      this.#isChecking = false;
    });
  }

  async #check(channel: Channel): Promise<void> {
    const { backend } = this.#surroundings;
    try {
      const identified = await identifyListener(backend, this.#client.apiKey, channel.token);
      if ('refusal' in identified) return this.#shutDown(channel, identified.refusal);
      const { caller } = identified;
      channel.caller = caller;
      channel.maySend = undefined;
      const { topic, isPrivate } = channel;
      if (isPrivate && !(await mayReceive(backend.database, caller, topic))) {
        return this.#shutDown(channel, noPermission(topic));
      }
      this.#watchExpiry(channel);
    } catch (error) {
      // The next check decides. Meanwhile there are no messages either: they come from the database.
      if (!(error instanceof DatabaseUnavailable)) throw error;
    }
  }

  #shutDown(channel: Channel, message: string): void {
    if (this.#channels.get(channel.name) !== channel) return;
    const payload = { extension: 'system', status: 'error', message, channel: channel.topic };
    this.#push({ joinRef: channel.joinRef, ref: null, topic: channel.name, event: 'system', payload });
    this.#closeChannel(channel);
  }

  #closeChannel(channel: Channel): void {
    this.#forget(channel);
    const { joinRef, name } = channel;
    this.#push({ joinRef, ref: joinRef, topic: name, event: 'phx_close', payload: {} });
  }

  #forget(channel: Channel): void {
    channel.end();
    if (this.#channels.get(channel.name) === channel) this.#channels.delete(channel.name);
    this.#surroundings.remove(channel);
  }

  #reply({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: object): void {
    this.#push({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }

  #push(frame: Frame): void {
    this.#send(writeText(frame, this.#client.version));
  }

  /** What a client does not read stays in memory, so a slow one is disconnected. It can join again. */
  #send(data: string | Buffer): void {
    if (!this.#isOpen) return;
    if (this.#socket.bufferedAmount > realtimeLimits.unreadBytes) {
      this.#terminate();
      return;
    }
    this.#socket.send(data);
  }

  #terminate(): void {
    this.#socket.terminate();
    this.ended();
  }
}

function noPermission(topic: string): string {
  return `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;
}
