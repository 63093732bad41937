import type { Area } from './access.ts';

const columns = ['topic', 'extension', 'payload', 'event', 'private', 'updated_at', 'inserted_at', 'id'];

/** Without a topic, no policy lets anybody in. `realtime-topics.test.ts` tries every topic. */
const nothing = { select: [], insert: 'denied', update: [], delete: 'denied' } as const;

export const realtime: Area = {
  tables: {
    'realtime.messages': {
      rows: `insert into realtime.messages (topic, extension) values ('support-tickets', 'broadcast')`,
      name: 'topic',
      insert: { topic: `'support-tickets'`, extension: `'broadcast'` },
      update: ['extension', `'presence'`],
      may: {
        anon: nothing,
        userA: nothing,
        userB: nothing,
        admin: nothing,
        service: {
          select: ['support-tickets'],
          insert: 'done',
          update: ['support-tickets'],
          delete: 'denied',
        },
      },
      // As on hosted Supabase. The table is reached by the Realtime service only, which decides what it writes.
      writable: { insert: columns, update: columns },
    },
  },
  functions: {},
};
