import {
  defaultSmtpPort,
  type SettingsChanges,
  type ShownSettings,
  type SiteSettingsForm,
} from '#domain/site/site-settings.ts';

/**
 * The contents of the form. The default port may be left empty, and the password is empty unless it is being changed.
 */
export type SettingsFields = Omit<SiteSettingsForm, 'smtp_port'> & { smtp_port: string };

export function settingsFieldsOf(settings: ShownSettings): SettingsFields {
  const { updated_at: _, maintenance_pass: __, has_smtp_password: ___, ...fields } = settings;
  return {
    ...fields,
    smtp_port: settings.smtp_port === defaultSmtpPort ? '' : String(settings.smtp_port),
    smtp_password: '',
  };
}

/** Whether the password that is saved belongs to another server or user. The database removes it then. */
export function isOtherMailAccount(fields: SettingsFields, saved: ShownSettings): boolean {
  const { smtp_host, smtp_port, smtp_username } = settingsFieldsOf(saved);
  return (
    fields.smtp_host.trim() !== smtp_host ||
    Number(fields.smtp_port || defaultSmtpPort) !== Number(smtp_port || defaultSmtpPort) ||
    fields.smtp_username.trim() !== smtp_username
  );
}

/** The changed settings. An empty password is no change, but it can be removed explicitly. */
export function changesOf(
  form: SiteSettingsForm,
  shown: ShownSettings,
  isPasswordLeaving: boolean,
): SettingsChanges {
  const { smtp_password, ...plain } = form;
  const changed = Object.entries(plain).filter(
    ([name, value]) => shown[name as keyof typeof plain] !== value,
  );
  const changes: SettingsChanges = Object.fromEntries(changed);
  if (smtp_password || isPasswordLeaving) changes.smtp_password = smtp_password;
  return changes;
}
