import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { ImageField } from '#app/components/workspace/image-field.tsx';
import { adminSettings } from '#app/content/admin/settings.ts';
import { ColourPreview, isColour } from './colour-preview.tsx';
import type { GroupProps } from './setting-controls.tsx';
import { SettingsGroup } from './settings-group.tsx';

const words = adminSettings.appearance;

export function AppearanceGroup({
  savedColour,
  fields,
  errors,
  onChange,
}: GroupProps & { savedColour: string }) {
  const colour = fields.primary_color;
  return (
    <SettingsGroup title={words.title}>
      <Field {...words.primary_color} error={errors.primary_color}>
        {(control) => (
          <span className="flex gap-3">
            <input
              type="color"
              aria-label={words.picker}
              value={isColour(colour) ? colour : savedColour}
              onChange={({ target }) => onChange({ primary_color: target.value.toUpperCase() })}
              className="size-12 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
            />
            <Input
              {...control}
              name="primary_color"
              value={colour}
              spellCheck={false}
              onChange={({ target }) => onChange({ primary_color: target.value })}
              className="max-w-44 font-mono"
            />
          </span>
        )}
      </Field>
      <ColourPreview colour={isColour(colour) ? colour : savedColour} savedColour={savedColour} />
      <div className="grid items-start gap-6 md:grid-cols-2">
        {(['logo_url', 'favicon_url'] as const).map((name) => (
          <ImageField
            key={name}
            name={name}
            {...words[name]}
            url={fields[name]}
            error={errors[name]}
            bucket="site-images"
            onChange={(url) => onChange({ [name]: url })}
          />
        ))}
      </div>
    </SettingsGroup>
  );
}
