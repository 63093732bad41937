import { Button } from '#app/components/ui/button.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { verifyPage } from '#app/content/certificates/verify.ts';

/** Room for an id that is typed with spaces. */
export const longestTypedId = 100;

const { label, hint, placeholder, button } = verifyPage.form;

/** A plain form: it opens a new document. */
export function IdForm({ typed, error, className }: { typed: string; error?: string; className?: string }) {
  return (
    <form action="/verify" className={classNames('grid max-w-[34rem] justify-items-start gap-4', className)}>
      <Field label={label} hint={hint} error={error} className="w-full">
        {(control) => (
          <Input
            {...control}
            name="id"
            required
            maxLength={longestTypedId}
            defaultValue={typed}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono"
          />
        )}
      </Field>
      <Button type="submit" size="large">
        {button}
      </Button>
    </form>
  );
}
