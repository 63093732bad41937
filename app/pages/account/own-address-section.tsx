import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { CountrySelect } from '#app/components/ages/country-select.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { useBusy } from '#app/components/ui/use-busy.ts';
import { accountPage } from '#app/content/accounts/account.ts';
import { ageQuestion } from '#app/content/families/ages.ts';
import { listConsentAges } from '#app/data/learner-ages.ts';
import { askOwnAddress } from '#app/data/own-addresses.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { emailSchema } from '#domain/accounts/auth.ts';
import { statementSchema } from '#domain/accounts/birth-year.ts';
import { takeOverCodeSchema } from '#domain/families/picture-code.ts';
import { AccountSection } from './account-section.tsx';

const words = accountPage.ownAddress;
const schema = z.object({
  email: emailSchema,
  country: statementSchema.shape.country,
  /** Only the form of a pupil has the field. */
  code: takeOverCodeSchema.optional(),
});

/** For a child who has reached the age of consent: they can take an address of their own. */
export function OwnAddressSection({ asksCountry, asksCode }: { asksCountry: boolean; asksCode: boolean }) {
  const [countries, setCountries] = useState<string[]>();
  const { isBusy, run } = useBusy();
  const [isSent, setIsSent] = useState(false);
  const checked = useCheckedForm(schema);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = checked.check(event.currentTarget);
    if (!given) return;
    await run(async () => {
      if (asksCountry && !countries) {
        const listed = (await listConsentAges()).map(({ country }) => country);
        setCountries(listed.filter((country) => country !== '*'));
      } else {
        await askOwnAddress(given);
        setIsSent(true);
      }
    });
  }

  return (
    <AccountSection title={words.title} lead={words.lead}>
      {isSent ? (
        <Callout role="status">{words.sent}</Callout>
      ) : (
        <form
          noValidate
          onSubmit={submit}
          onChange={checked.recheck}
          className="grid justify-items-start gap-5"
        >
          <Field label={words.email} hint={words.hint} error={checked.errors.email} className="w-full">
            {(control) => <Input {...control} type="email" name="email" maxLength={254} required />}
          </Field>
          {asksCode && (
            <Field label={words.code} hint={words.codeHint} error={checked.errors.code} className="w-full">
              {(control) => <Input {...control} name="code" maxLength={20} autoComplete="off" required />}
            </Field>
          )}
          {countries && (
            <Field
              label={ageQuestion.country}
              hint={ageQuestion.countryHint}
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
      )}
    </AccountSection>
  );
}
