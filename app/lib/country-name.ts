/** The English name of a country by its two letters. */
export function countryName(country: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
}
