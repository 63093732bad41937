import { type FormEvent, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { useBusy } from '#app/components/ui/use-busy.ts';
import { ageQuestion as words } from '#app/content/families/ages.ts';
import { listConsentAges, stateBirthYear } from '#app/data/learner-ages.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { statementSchema } from '#domain/accounts/birth-year.ts';
import { CountrySelect } from './country-select.tsx';

/**
 * Asks for the birth year without saying which answer opens what, so that nobody is led to a false one. The country
 * is asked only if it decides.
 */
export function AgeQuestion({ onAnswered }: { onAnswered: (answer: 'open' | 'needs_guardian') => void }) {
  const [countries, setCountries] = useState<string[]>();
  const { isBusy, run } = useBusy();
  const checked = useCheckedForm(statementSchema);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const statement = checked.check(event.currentTarget);
    if (!statement) return;
    await run(async () => {
      const answer = await stateBirthYear(statement.birth_year, statement.country);
      if (answer === 'needs_country') {
        const listed = (await listConsentAges()).map(({ country }) => country);
        setCountries(listed.filter((country) => country !== '*'));
      } else onAnswered(answer);
    });
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      onChange={checked.recheck}
      className="grid max-w-[24rem] justify-items-start gap-5"
    >
      <Field label={words.year} hint={words.yearHint} error={checked.errors.birth_year} className="w-full">
        {(control) => (
          <Input
            {...control}
            name="birth_year"
            inputMode="numeric"
            autoComplete="bday-year"
            maxLength={4}
            readOnly={countries !== undefined}
            required
          />
        )}
      </Field>
      {countries && (
        <Field
          label={words.country}
          hint={words.countryHint}
          error={checked.errors.country}
          className="w-full"
        >
          {(control) => <CountrySelect {...control} countries={countries} />}
        </Field>
      )}
      <Button type="submit" disabled={isBusy}>
        {isBusy ? words.busy : words.button}
      </Button>
    </form>
  );
}
