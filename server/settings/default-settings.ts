import { defaultSiteSettings } from '#domain/site/site-settings.ts';
import type { Settings } from './settings.ts';

/** For benchmarks and tests that render pages without a database. */
export const defaultSettings: Settings = {
  current: defaultSiteSettings,
  mailServer: undefined,
  maintenancePass: undefined,
  async refresh() {},
  onChange() {},
};
