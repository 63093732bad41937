import type { RouterContextProvider } from 'react-router';
import { type Outcome, toOutcome } from '#app/components/private/outcome.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import type { SaveResult } from '#app/components/workspace/use-editor.ts';
import { adminSettings } from '#app/content/admin/settings.ts';
import { readSiteSettings, saveSiteSettings } from '#app/data/site-settings.ts';
import { isConflict } from '#app/lib/backend-errors.ts';
import { createSite, siteContext } from '#app/lib/site.ts';
import { userMessageOf } from '#app/lib/user-facing-error.ts';
import type { SettingsChanges, ShownSettings } from '#domain/site/site-settings.ts';

/** The database's reason for refusing to save, and the settings that another admin saved. */
export interface SettingsConflict {
  message: string;
  theirs: ShownSettings;
}

/** What the form submits. */
export interface SettingsToSave {
  changes: SettingsChanges;
  seen: Pick<ShownSettings, 'updated_at'>;
}

type SettingsAnswer = SaveResult<ShownSettings, SettingsConflict>;

export async function saveSettings(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Outcome<SettingsAnswer>> {
  const { changes, seen }: SettingsToSave = await request.json();
  return toOutcome(async (): Promise<SettingsAnswer> => {
    try {
      const version = await saveSiteSettings(changes, seen);
      // Update the open page too, so that the website shows the saved settings after navigation.
      context.set(siteContext, createSite(context.get(siteContext).url, version));
      showToast(adminSettings.saved);
      return { kind: 'saved', version };
    } catch (error) {
      if (!isConflict(error)) throw error;
      const message = userMessageOf(error);
      return { kind: 'conflict', conflict: { message, theirs: await readSiteSettings() } };
    }
  });
}
