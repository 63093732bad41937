import type { Ref } from 'react';
import { Field } from '#app/components/ui/field.tsx';
import { Textarea } from '#app/components/ui/input.tsx';
import { questionEditor as words } from '#app/content/teaching/teach.ts';

/** The YAML of a question. */
export function SourceField({
  ref,
  value,
  isReadOnly,
  onChange,
}: {
  ref: Ref<HTMLTextAreaElement>;
  value: string;
  isReadOnly: boolean;
  onChange: (source: string) => void;
}) {
  return (
    <Field label={words.source} hint={words.sourceHint}>
      {(control) => (
        <Textarea
          {...control}
          ref={ref}
          name="source"
          value={value}
          readOnly={isReadOnly}
          spellCheck={false}
          autoCapitalize="off"
          onChange={({ target }) => onChange(target.value)}
          className="h-[28rem] resize-y font-mono text-small! leading-relaxed"
        />
      )}
    </Field>
  );
}
