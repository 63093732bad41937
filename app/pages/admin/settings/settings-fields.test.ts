import { expect, test } from 'vitest';
import { haveSameFields } from '#app/components/workspace/use-editor.ts';
import {
  defaultSiteSettings,
  type ShownSettings,
  siteSettingsFormSchema,
} from '#domain/site/site-settings.ts';
import { changesOf, isOtherMailAccount, settingsFieldsOf } from './settings-fields.ts';

const shown: ShownSettings = {
  ...defaultSiteSettings,
  smtp_host: 'smtp.example.com',
  smtp_port: 587,
  smtp_username: '',
  has_smtp_password: true,
  maintenance_pass: 'pass',
  updated_at: '2026-01-01',
};

/** The form as a browser sends it: a switch that is off is not sent. */
const sent = (changes: object = {}) =>
  siteSettingsFormSchema.parse(
    Object.fromEntries(
      Object.entries({ ...settingsFieldsOf(shown), ...changes })
        .filter(([, value]) => value !== false)
        .map(([name, value]) => [name, value === true ? 'on' : value]),
    ),
  );

test('an untouched form changes nothing', () => {
  expect(changesOf(sent(), shown, false)).toEqual({});
  expect(haveSameFields(settingsFieldsOf(shown), settingsFieldsOf({ ...shown, updated_at: 'later' }))).toBe(
    true,
  );
});

test('only what differs is saved', () => {
  const changes = { site_name: ' New name ', registration_enabled: false, smtp_port: '' };
  expect(changesOf(sent(changes), shown, false)).toEqual({
    site_name: 'New name',
    registration_enabled: false,
  });
});

test('the password is saved when typed, and removed only explicitly', () => {
  expect(changesOf(sent({ smtp_password: 'secret' }), shown, false)).toEqual({ smtp_password: 'secret' });
  expect(changesOf(sent(), shown, true)).toEqual({ smtp_password: '' });
});

test('the saved password is for the host, the port and the user name that it was saved with', () => {
  const isOther = (changes: object) => isOtherMailAccount({ ...settingsFieldsOf(shown), ...changes }, shown);
  for (const same of [{}, { smtp_port: '587' }, { smtp_host: ' smtp.example.com ' }, { site_name: 'Other' }])
    expect(isOther(same)).toBe(false);
  for (const other of [{ smtp_host: 'other.example.com' }, { smtp_port: '2525' }, { smtp_username: 'ann' }])
    expect(isOther(other)).toBe(true);
});

test.for([
  { site_name: 'x' },
  { site_description: 'short' },
  { contact_email: 'nobody' },
  { support_email: '' },
  { primary_color: 'blue' },
  { logo_url: 'javascript:alert(1)' },
  { favicon_url: 'picture.png' },
  { smtp_host: 'two words' },
  { smtp_port: '0' },
  { smtp_port: '65536' },
  { smtp_port: 'many' },
  { analytics_id: 'UA 1' },
])('%j gives an error at its field', (changes) => {
  const [name] = Object.keys(changes);
  const fields = Object.entries({ ...settingsFieldsOf(shown), ...changes }).filter(
    ([, value]) => typeof value === 'string',
  );
  const { error } = siteSettingsFormSchema.safeParse(Object.fromEntries(fields));
  expect(error?.issues.map(({ path }) => path[0])).toEqual([name]);
});
