import { z } from 'zod';
import { type Frame, topicOf } from './frames.ts';

/** How a client wants to join a channel. */
export interface Join {
  topic: string;
  isPrivate: boolean;
  joinRef: string | null;
  /** Whether the client wants its own messages, too. */
  receivesOwn: boolean;
  /** Whether the client waits for a reply to each message. */
  acknowledges: boolean;
  token: string | undefined;
}

const schema = z.object({
  config: z
    .object({
      broadcast: z.object({ ack: z.boolean().nullish(), self: z.boolean().nullish() }).nullish(),
      private: z.boolean().nullish(),
      postgres_changes: z.array(z.unknown()).nullish(),
    })
    .default({}),
  access_token: z.string().nullish(),
});

/** What a `phx_join` asks for, or why it is refused: a code of hosted Supabase where it has one, and a sentence. */
export function readJoin(frame: Frame, allowsPublicChannels: boolean): Join | string {
  const topic = topicOf(frame.topic);
  if (topic === undefined) return 'TopicNameRequired: You must provide a topic name of at most 200 bytes';
  const asked = schema.safeParse(frame.payload);
  if (!asked.success) return 'InvalidJoinPayload: The message that joins a channel has a wrong form';
  const { access_token: token, config } = asked.data;
  const isPrivate = config.private === true;
  if (!isPrivate && !allowsPublicChannels) return 'PrivateOnly: This project only allows private channels';
  if (config.postgres_changes?.length) {
    return 'PostgresChangesNotOffered: Let the database send a broadcast instead';
  }
  return {
    topic,
    isPrivate,
    joinRef: frame.joinRef,
    receivesOwn: config.broadcast?.self === true,
    acknowledges: config.broadcast?.ack === true,
    token: token ?? undefined,
  };
}
