import { ListFailure, ListNotice } from '#app/components/admin/list-page.tsx';
import { adminWords } from '#app/content/admin.ts';
import { adminSettings } from '#app/content/admin-settings.ts';
import { readSiteSettings } from '#app/data/site-settings.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { SettingsForm } from './settings-form.tsx';

export const meta = () => privatePageMeta('Settings');

export default function SettingsPage() {
  const { status, value: settings, reload } = useLoaded('settings', readSiteSettings);
  if (status === 'failed') return <ListFailure text={adminSettings.failed} onRetry={reload} />;
  if (!settings) return <ListNotice>{adminWords.loading}</ListNotice>;
  return <SettingsForm key={settings.updated_at} settings={settings} onReload={reload} />;
}
