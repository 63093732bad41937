import { createClient } from '@supabase/supabase-js';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Database } from '#domain/database/database-types.ts';
import { loadOrReport, reportErrorContext } from './load-or-report.ts';
import { supabaseContext } from './supabase.ts';

test('a page rendered without the backend is reported and not cached', async () => {
  const reported: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(supabaseContext, createClient<Database>('https://project.supabase.example', 'key'));
  context.set(reportErrorContext, (error) => reported.push(error));

  const loaded = await loadOrReport(context, async () => ['published'], ['planned']);
  expect([loaded.data, loaded.init]).toEqual([['published'], null]);
  expect(reported).toEqual([]);

  const failure = new Error('The backend is away.');
  const made = await loadOrReport(context, () => Promise.reject(failure), ['planned']);
  expect([made.data, made.init]).toEqual([['planned'], { headers: { 'Cache-Control': 'no-store' } }]);
  expect(reported).toEqual([failure]);
});
