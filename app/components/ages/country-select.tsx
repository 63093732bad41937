import type { ComponentProps } from 'react';
import { Select } from '#app/components/ui/select.tsx';
import { ageQuestion as words } from '#app/content/families/ages.ts';
import { countryName } from '#app/lib/country-name.ts';

/** The countries whose age of consent is known, by name, and every other one. */
export function CountrySelect({
  countries,
  ...control
}: { countries: string[] } & Omit<ComponentProps<typeof Select>, 'name' | 'defaultValue' | 'children'>) {
  return (
    <Select {...control} name="country" defaultValue="" autoFocus required>
      <option value="" disabled>
        {words.chooseCountry}
      </option>
      {countries
        .map((country) => ({ country, name: countryName(country) }))
        .sort((one, other) => one.name.localeCompare(other.name, 'en'))
        .map(({ country, name }) => (
          <option key={country} value={country}>
            {name}
          </option>
        ))}
      <option value="*">{words.otherCountry}</option>
    </Select>
  );
}
