import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { ListFailure, PageLoading } from '#app/components/workspace/list-page.tsx';
import { skipRevalidationOnSave } from '#app/components/workspace/use-editor.ts';
import { adminSettings } from '#app/content/admin/settings.ts';
import { readSiteSettings } from '#app/data/site-settings.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/settings.ts';
import { saveSettings } from './save-settings.ts';
import { SettingsForm } from './settings-form.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) => privatePageMeta(root.loaderData, 'Settings');

export function clientLoader() {
  return orUndefined(readSiteSettings());
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
  return saveSettings(request, context);
}

export { PageLoading as HydrateFallback, skipRevalidationOnSave as shouldRevalidate };

export default function SettingsPage({ loaderData: settings }: Route.ComponentProps) {
  if (!settings) return <ListFailure text={adminSettings.failed} />;
  return <SettingsForm settings={settings} />;
}
