import { type FormEvent, useRef, useState } from 'react';
import { LeaveGuard } from '#app/components/admin/leave-guard.tsx';
import { SaveBar } from '#app/components/admin/save-bar.tsx';
import { showProblem } from '#app/components/site/show-problem.ts';
import { Button } from '#app/components/ui/button.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { adminSettings } from '#app/content/admin-settings.ts';
import { saveSiteSettings } from '#app/data/site-settings.ts';
import { adoptSiteFacts } from '#app/document/site-facts.ts';
import { isConflict } from '#app/lib/backend-errors.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { type ShownSettings, siteSettingsFormSchema } from '#domain/site-settings.ts';
import { AppearanceGroup } from './appearance-group.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { MailGroup } from './mail-group.tsx';
import { AccessGroup, AnalyticsGroup, GeneralGroup, NotificationsGroup } from './plain-groups.tsx';
import { areSame, changesOf, fieldsOf, type SettingsFields } from './settings-fields.ts';

export function SettingsForm({ settings, onReload }: { settings: ShownSettings; onReload: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [saved, setSaved] = useState(settings);
  const [fields, setFields] = useState(() => fieldsOf(settings));
  const [isPasswordLeaving, setIsPasswordLeaving] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [conflict, setConflict] = useState<string>();
  const { errors, check, recheck, forget } = useCheckedForm(siteSettingsFormSchema);
  const isUnsaved = isPasswordLeaving || !areSame(fields, fieldsOf(saved));
  const group = { fields, errors, onChange: handleChange };

  function handleChange(change: Partial<SettingsFields>) {
    setFields((now) => ({ ...now, ...change }));
  }

  function show(version: ShownSettings) {
    setSaved(version);
    setFields(fieldsOf(version));
    setIsPasswordLeaving(false);
    forget();
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const checked = form.current && check(form.current);
    if (!checked || isSaving) return;
    setIsSaving(true);
    setConflict(undefined);
    try {
      const version = await saveSiteSettings(changesOf(checked, saved, isPasswordLeaving), saved);
      show(version);
      // The open page follows too, so that the way from here to the website shows what was saved.
      adoptSiteFacts(version);
      showToast(adminSettings.saved);
    } catch (error) {
      if (isConflict(error)) setConflict(error instanceof Error ? error.message : '');
      else showProblem(error);
    }
    setIsSaving(false);
  }

  return (
    <>
      {conflict !== undefined && <ConflictNotice message={conflict} onReload={onReload} />}
      <form ref={form} noValidate onSubmit={handleSubmit} onChange={recheck}>
        <div inert={isSaving} className="grid max-w-4xl gap-6">
          <GeneralGroup {...group} />
          <AccessGroup {...group} />
          <NotificationsGroup {...group} />
          <MailGroup
            {...group}
            saved={saved}
            isUnsaved={isUnsaved}
            isPasswordLeaving={isPasswordLeaving}
            onPasswordLeaving={setIsPasswordLeaving}
          />
          <AppearanceGroup {...group} savedColour={saved.primary_color} />
          <AnalyticsGroup {...group} />
        </div>
        <SaveBar
          label={adminSettings.save}
          state={isUnsaved ? adminSettings.state.unsaved : adminSettings.state.saved}
          isSaving={isSaving}
          isDisabled={!isUnsaved}
        >
          {isUnsaved && (
            <Button variant="secondary" disabled={isSaving} onClick={() => show(saved)}>
              {adminSettings.discard}
            </Button>
          )}
        </SaveBar>
      </form>
      <LeaveGuard isUnsaved={isUnsaved} />
    </>
  );
}
