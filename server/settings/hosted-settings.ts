import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from '#backend/log/log.ts';
import type { Database } from '#domain/database/database-types.ts';
import { defaultSiteSettings, type SiteSettings } from '#domain/site/site-settings.ts';
import type { Settings } from './settings.ts';

type DatedSettings = SiteSettings & { updated_at?: string };

const interval = 1_000;

/** The settings of a site on hosted Supabase, which sends no notifications: they are polled every second. */
export async function followHostedSettings(
  supabase: SupabaseClient<Database>,
  log: Logger,
): Promise<Settings> {
  const listeners: (() => void)[] = [];
  let current: DatedSettings = defaultSiteSettings;
  let isReachable = true;

  async function read(): Promise<void> {
    const { data, error } = await supabase.from('site_settings').select('*').maybeSingle();
    if (error && isReachable) log.warn(error, 'the settings cannot be read just now');
    isReachable = error === null;
    if (!data || data.updated_at === current.updated_at) return;
    current = data;
    for (const listener of listeners) listener();
  }

  // Reads run one after the other, so that an older response never overwrites a newer one.
  let reading = Promise.resolve();
  function refresh(): Promise<void> {
    reading = reading.then(read);
    return reading;
  }

  async function follow(): Promise<void> {
    await refresh();
    setTimeout(follow, interval).unref();
  }

  await follow();
  return {
    get current() {
      return current;
    },
    mailServer: undefined,
    // Hosted Supabase does not expose the table that holds it.
    maintenancePass: undefined,
    refresh,
    onChange(listener) {
      listeners.push(listener);
    },
  };
}
