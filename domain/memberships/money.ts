/** Money is a whole number of US cents everywhere. These two format it for people and for spreadsheets. */
export function formatCents(cents: number): string {
  const [whole = '', fraction] = centsToDecimal(cents).split('.');
  return `$${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

export function centsToDecimal(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
