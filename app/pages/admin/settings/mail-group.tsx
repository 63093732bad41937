import { useLoad } from '#app/components/private/use-load.ts';
import { Callout } from '#app/components/ui/callout.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { PasswordInput } from '#app/components/ui/password-input.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { adminSettings } from '#app/content/admin/settings.ts';
import type { MailCheck } from '#domain/messages/mail.ts';
import { defaultSmtpPort, type ShownSettings } from '#domain/site/site-settings.ts';
import { MailTest } from './mail-test.tsx';
import { type GroupProps, TextSetting } from './setting-controls.tsx';
import { isOtherMailAccount, type SettingsFields } from './settings-fields.ts';
import { SettingsGroup } from './settings-group.tsx';

const words = adminSettings.mail;

function passwordState(fields: SettingsFields, saved: ShownSettings, isLeaving: boolean) {
  if (isLeaving) return 'leaving';
  if (!saved.has_smtp_password) return 'unset';
  return isOtherMailAccount(fields, saved) ? 'otherServer' : 'set';
}

export function MailGroup({
  saved,
  isUnsaved,
  isPasswordLeaving,
  onPasswordLeaving,
  ...group
}: GroupProps & {
  saved: ShownSettings;
  isUnsaved: boolean;
  isPasswordLeaving: boolean;
  onPasswordLeaving: (isLeaving: boolean) => void;
}) {
  const { fields, errors, onChange } = group;
  const { answer } = useLoad<{ check: MailCheck | undefined }>('/admin/data/mail-route');
  const hint = words.smtp_password[passwordState(fields, saved, isPasswordLeaving)];
  return (
    <SettingsGroup title={words.title}>
      {answer && <Callout>{answer.check ? words.routes[answer.check.route] : words.unknownRoute}</Callout>}
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_12rem]">
        <TextSetting
          {...group}
          name="smtp_host"
          words={words.smtp_host}
          placeholder="smtp.example.com"
          autoComplete="off"
        />
        <TextSetting
          {...group}
          name="smtp_port"
          words={words.smtp_port}
          inputMode="numeric"
          placeholder={String(defaultSmtpPort)}
        />
      </div>
      <div className="grid gap-6 md:grid-cols-2">
        <TextSetting {...group} name="smtp_username" words={words.smtp_username} autoComplete="off" />
        <div>
          <Field label={words.smtp_password.label} hint={hint} error={errors.smtp_password}>
            {(control) => (
              <PasswordInput
                {...control}
                name="smtp_password"
                autoComplete="new-password"
                value={fields.smtp_password}
                onChange={({ target }) => onChange({ smtp_password: target.value })}
              />
            )}
          </Field>
          {saved.has_smtp_password && (
            <TextButton onClick={() => onPasswordLeaving(!isPasswordLeaving)}>
              {isPasswordLeaving ? words.keepPassword : words.removePassword}
            </TextButton>
          )}
        </div>
      </div>
      <MailTest isUnsaved={isUnsaved} />
    </SettingsGroup>
  );
}
