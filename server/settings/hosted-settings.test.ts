import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { createLog } from '#backend/log/log.ts';
import type { Database } from '#domain/database/database-types.ts';
import { defaultSiteSettings } from '#domain/site/site-settings.ts';
import { followHostedSettings } from './hosted-settings.ts';

test('a slow response never overwrites a newer one', async () => {
  let version = 0;
  const late = Promise.withResolvers<void>();
  const fetch = async () => {
    version += 1;
    const saved = {
      ...defaultSiteSettings,
      site_name: `School ${version}`,
      updated_at: `version ${version}`,
    };
    if (version === 2) await late.promise;
    return Response.json(saved);
  };
  const supabase = createClient<Database>('http://hosted.example', 'a-key', { global: { fetch } });
  const settings = await followHostedSettings(supabase, createLog('silent'));
  expect(settings.current.site_name).toBe('School 1');

  const readings = [settings.refresh(), settings.refresh()];
  setTimeout(late.resolve, 50);
  await Promise.all(readings);
  expect(settings.current.site_name).not.toBe('School 2');
});
