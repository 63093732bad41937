import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { identify } from '../access/identify.ts';
import type { Backend } from '../backend.ts';
import type { Caller } from '../database/database.ts';
import { clientAddress } from '../http/client-address.ts';
import type { Images } from './images.ts';
import { createPublicFiles, type PublicFiles } from './public-files.ts';
import { accessDenied, noApiKey, tooManyUploads } from './refusal.ts';
import { createRenditions, type Renditions } from './renditions.ts';

export interface StorageHono {
  Bindings: Partial<HttpBindings>;
}

export type StorageContext = Context<StorageHono>;

/** The dependencies of every endpoint of /storage/v1. */
export interface Storage {
  backend: Backend;
  publicFiles: PublicFiles;
  images: Images;
  renditions: Renditions;
  /** Identifies the caller. Throws when the key or the token is missing, forged or expired. */
  callerOf(context: StorageContext): Promise<Caller>;
  /** Counts one more uploaded object of this user. */
  countUpload(context: StorageContext, caller: Caller): Promise<void>;
}

const uploadLimit = { name: 'upload', most: 20, seconds: 3600 };

export function createStorage(backend: Backend): Storage {
  const { database, config, keys, log, rateLimits, images } = backend;
  return {
    backend,
    publicFiles: createPublicFiles(database, log),
    images,
    renditions: createRenditions(images),
    async callerOf(context) {
      const { headers } = context.req.raw;
      // The words of hosted Supabase, whose storage wants a token even where its gateway asks for no key.
      if (!config.isApiKeyRequired && !headers.has('authorization') && !headers.has('apikey')) {
        throw accessDenied('Invalid Compact JWS');
      }
      const result = await identify(headers, keys, config.isApiKeyRequired);
      switch (result.kind) {
        case 'caller':
          return result.caller;
        case 'no-key':
          throw noApiKey('No API key found in request');
        case 'unknown-key':
          throw noApiKey('Invalid API key');
        case 'expired-token':
          throw accessDenied('"exp" claim timestamp check failed');
        case 'foreign-role':
        case 'bad-token':
          throw accessDenied('Invalid JWT');
      }
    },
    async countUpload(context, caller) {
      if (caller.role === 'service_role') return;
      const { sub } = caller.claims;
      const who = typeof sub === 'string' ? sub : clientAddress(context, config.trustProxy);
      const wait = await rateLimits.take(uploadLimit, who);
      if (wait > 0) throw tooManyUploads(wait);
    },
  };
}
