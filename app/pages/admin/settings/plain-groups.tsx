import { Callout } from '#app/components/ui/callout.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Textarea } from '#app/components/ui/input.tsx';
import { adminSettings } from '#app/content/admin/settings.ts';
import { isBackendHosted } from '#app/lib/supabase.ts';
import { type GroupProps, SwitchSetting, TextSetting } from './setting-controls.tsx';
import { SettingsGroup } from './settings-group.tsx';

const { general, access, notifications, certificates, analytics } = adminSettings;

export function GeneralGroup(group: GroupProps) {
  const { fields, errors, onChange } = group;
  return (
    <SettingsGroup title={general.title}>
      <TextSetting {...group} name="site_name" words={general.site_name} autoComplete="organization" />
      <Field {...general.site_description} error={errors.site_description}>
        {(control) => (
          <Textarea
            {...control}
            name="site_description"
            rows={3}
            value={fields.site_description}
            onChange={({ target }) => onChange({ site_description: target.value })}
          />
        )}
      </Field>
      <div className="grid gap-6 md:grid-cols-2">
        <TextSetting {...group} name="contact_email" words={general.contact_email} type="email" />
        <TextSetting {...group} name="support_email" words={general.support_email} type="email" />
      </div>
    </SettingsGroup>
  );
}

export function AccessGroup(group: GroupProps) {
  return (
    <SettingsGroup title={access.title}>
      {isBackendHosted() && <Callout>{access.hosted}</Callout>}
      <div className="grid gap-3">
        <SwitchSetting {...group} name="registration_enabled" words={access.registration_enabled} />
        <SwitchSetting
          {...group}
          name="email_verification_required"
          words={access.email_verification_required}
        />
        <SwitchSetting {...group} name="maintenance_mode" words={access.maintenance_mode} />
      </div>
    </SettingsGroup>
  );
}

export function NotificationsGroup(group: GroupProps) {
  return (
    <SettingsGroup title={notifications.title}>
      <div className="grid gap-3">
        <SwitchSetting {...group} name="notifications_enabled" words={notifications.notifications_enabled} />
        <SwitchSetting {...group} name="email_notifications" words={notifications.email_notifications} />
        <SwitchSetting {...group} name="sms_notifications" words={notifications.sms_notifications} />
      </div>
    </SettingsGroup>
  );
}

export function CertificatesGroup(group: GroupProps) {
  return (
    <SettingsGroup title={certificates.title}>
      <SwitchSetting {...group} name="project_required" words={certificates.project_required} />
    </SettingsGroup>
  );
}

export function AnalyticsGroup(group: GroupProps) {
  return (
    <SettingsGroup title={analytics.title}>
      <SwitchSetting {...group} name="analytics_enabled" words={analytics.analytics_enabled} />
      <TextSetting {...group} name="analytics_id" words={analytics.analytics_id} autoComplete="off" />
    </SettingsGroup>
  );
}
