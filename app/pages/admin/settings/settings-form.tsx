import { type FormEvent, useRef, useState } from 'react';
import { LeaveGuard } from '#app/components/private/leave-guard.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { ConflictNotice } from '#app/components/workspace/conflict-notice.tsx';
import { SaveBar } from '#app/components/workspace/save-bar.tsx';
import { useEditor } from '#app/components/workspace/use-editor.ts';
import { adminSettings } from '#app/content/admin/settings.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { type ShownSettings, siteSettingsFormSchema } from '#domain/site/site-settings.ts';
import { AppearanceGroup } from './appearance-group.tsx';
import { MailGroup } from './mail-group.tsx';
import {
  AccessGroup,
  AnalyticsGroup,
  CertificatesGroup,
  GeneralGroup,
  NotificationsGroup,
} from './plain-groups.tsx';
import type { SettingsConflict, SettingsToSave } from './save-settings.ts';
import { changesOf, type SettingsFields, settingsFieldsOf } from './settings-fields.ts';

export function SettingsForm({ settings }: { settings: ShownSettings }) {
  const form = useRef<HTMLFormElement>(null);
  const [isPasswordLeaving, setIsPasswordLeaving] = useState(false);
  const { errors, check, recheck, forget } = useCheckedForm(siteSettingsFormSchema);
  const editor = useEditor<ShownSettings, SettingsFields, SettingsConflict>({
    version: settings,
    fieldsOf: (version = settings) => settingsFieldsOf(version),
    onShow() {
      setIsPasswordLeaving(false);
      forget();
    },
  });
  const { saved = settings, fields, isSaving, conflict, change, show } = editor;
  const isUnsaved = isPasswordLeaving || editor.isUnsaved;
  const group = { fields, errors, onChange: change };

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const checked = form.current && check(form.current);
    if (!checked) return;
    const changes = changesOf(checked, saved, isPasswordLeaving);
    editor.save({ changes, seen: { updated_at: saved.updated_at } } satisfies SettingsToSave);
  }

  return (
    <>
      {conflict && (
        <ConflictNotice title={adminSettings.conflict.title} text={conflict.message}>
          <Button variant="secondary" size="small" className="mt-4" onClick={() => show(conflict.theirs)}>
            {adminSettings.conflict.reload}
          </Button>
        </ConflictNotice>
      )}
      <form ref={form} noValidate onSubmit={handleSubmit} onChange={recheck}>
        <div inert={isSaving} className="grid max-w-4xl gap-6">
          <GeneralGroup {...group} />
          <AccessGroup {...group} />
          <NotificationsGroup {...group} />
          <CertificatesGroup {...group} />
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
