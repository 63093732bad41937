import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import type { TestApi } from '#backend/testing/test-api.ts';

export const base = 'http://127.0.0.1:3000/storage/v1';
export const red = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#cc2222' } });
export const png = new Blob([await red().png().toBuffer()], { type: 'image/png' });
export const webp = new Blob([await red(20, 20).webp().toBuffer()], { type: 'image/webp' });
export const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], {
  type: 'image/svg+xml',
});

/** Creates an account and signs a real client in to it. */
export async function signUp({ backend, fetch }: TestApi, role: 'user' | 'admin' = 'user') {
  const id = randomUUID();
  await backend.database.run('server', async (transaction) => {
    await transaction.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.org`]);
    if (role === 'admin') await transaction.query('insert into public.admins values ($1)', [id]);
  });
  const exp = Math.floor(Date.now() / 1000) + 600;
  const token = await backend.keys.sign({ sub: id, role: 'authenticated', exp });
  const { storage } = createClient('http://127.0.0.1:3000', backend.keys.publishable, {
    accessToken: async () => token,
    global: { fetch: (input, init) => fetch(input instanceof URL ? input.href : input, init) },
  });
  const headers = { apikey: backend.keys.publishable, authorization: `Bearer ${token}` };
  return { id, storage, headers };
}

export const facts = (error: unknown) => {
  const { status, statusCode, message } = error as Record<string, unknown>;
  return { status, statusCode, message };
};
export const denied = {
  status: 400,
  statusCode: '403',
  message: 'new row violates row-level security policy',
};
export const notFound = { status: 400, statusCode: '404', message: 'Object not found' };
