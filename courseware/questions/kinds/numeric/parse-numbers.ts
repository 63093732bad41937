/**
 * The numbers that an input may mean: with a decimal comma or point, thousands separators, a typographic minus, a
 * fraction or the unit. "1,500" can mean two numbers, because conventions differ between countries.
 */
export function parseNumbers(text: string, unit = ''): number[] {
  let plain = text
    .trim()
    .replaceAll('−', '-')
    .replace(/[\s\u00a0\u202f]/g, '');
  const bareUnit = unit.replaceAll(' ', '');
  if (bareUnit !== '' && plain.toLowerCase().endsWith(bareUnit.toLowerCase())) {
    plain = plain.slice(0, -bareUnit.length);
  }
  const fraction = /^([+-]?\d+)\/(\d+)$/.exec(plain);
  if (fraction) {
    const divisor = Number(fraction[2]);
    return divisor === 0 ? [] : [Number(fraction[1]) / divisor];
  }
  const forms = [plain];
  if (/^[^.,]*,[^.,]*$/.test(plain)) forms.push(plain.replace(',', '.'));
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain)) forms.push(plain.replaceAll(',', ''));
  return forms.filter((form) => /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(form)).map(Number);
}
