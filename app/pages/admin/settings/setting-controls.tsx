import type { ComponentProps, ReactNode } from 'react';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { Switch } from '#app/components/ui/switch.tsx';
import type { SettingsFields } from './settings-fields.ts';

/** The props of every group of the form. */
export interface GroupProps {
  fields: SettingsFields;
  errors: Partial<Record<string, string>>;
  onChange: (change: Partial<SettingsFields>) => void;
}

type NamesOf<Kind> = {
  [Name in keyof SettingsFields]: SettingsFields[Name] extends Kind ? Name : never;
}[keyof SettingsFields];

interface Words {
  label: string;
  hint: string;
}

export function TextSetting({
  name,
  words,
  fields,
  errors,
  onChange,
  ...input
}: GroupProps & { name: NamesOf<string>; words: Words } & Omit<
    ComponentProps<'input'>,
    'name' | 'onChange'
  >) {
  return (
    <Field {...words} error={errors[name]}>
      {(control) => (
        <Input
          {...control}
          {...input}
          name={name}
          value={fields[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Field>
  );
}

export function SwitchSetting({
  name,
  words,
  fields,
  onChange,
}: Omit<GroupProps, 'errors'> & { name: NamesOf<boolean>; words: Words }): ReactNode {
  return (
    <Switch
      {...words}
      name={name}
      checked={fields[name]}
      onChange={({ target }) => onChange({ [name]: target.checked })}
    />
  );
}
