import { defaultSiteSettings } from '#domain/site-settings.ts';
import type { Settings } from './settings.ts';

/** For pages without a database of settings, as measurements and tests of pages alone have them. */
export const defaultSettings: Settings = {
  current: defaultSiteSettings,
  mailServer: undefined,
  maintenancePass: undefined,
  async refresh() {},
  onChange() {},
};
