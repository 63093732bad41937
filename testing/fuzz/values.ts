import fc from 'fast-check';

const hostile = [
  '',
  ' ',
  "'; drop table profiles; --",
  '" or 1=1 --',
  '$1',
  '\\',
  '%00',
  '\u0000',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'null',
  'undefined',
  '-1',
  '1e309',
  '9'.repeat(40),
  '😀',
  '\u202e',
  'A\u200dda\u2066',
  '\u200b\u3164\u2800',
  'a'.repeat(3_000),
  '(((((((((((((((((',
  '{}',
  '[]',
  '{"a":',
  'eq.',
  'in.(',
  'or=(',
  'select',
  'public.profiles',
];

export const text = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Nearly always the first generator, otherwise a wrong value. */
export function nearlyAlways<Right, Wrong>(right: fc.Arbitrary<Right>, wrong: fc.Arbitrary<Wrong>) {
  return fc.oneof({ weight: 7, arbitrary: right }, { weight: 1, arbitrary: wrong });
}

/** Any value at all, sometimes one from the site. */
export function anyValue(known: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: text },
    fc.uuid(),
    fc.integer(),
    fc.integer({ min: 0, max: 20 }),
    fc.boolean(),
    fc.constantFrom(null, '2026-11-15', '2026-11-15T10:00:00Z', 'infinity', '294277-01-01', '0001-01-01 BC'),
    fc.jsonValue(),
  );
}

const byType: Record<string, fc.Arbitrary<unknown>> = {
  uuid: fc.uuid(),
  integer: fc.integer({ min: -1, max: 200 }),
  bigint: fc.integer({ min: 0, max: 200 }),
  boolean: fc.boolean(),
  date: fc.constantFrom('2026-11-01', '2026-11-15', '2027-01-01'),
  timestamptz: fc.constantFrom('2026-11-15T10:00:00Z', 'infinity'),
  jsonb: fc.oneof(fc.object({ maxDepth: 2 }), fc.array(fc.object({ maxDepth: 1 }), { maxLength: 3 })),
};

const looks: Record<string, RegExp> = {
  uuid: /^[\da-f]{8}-[\da-f]{4}-/,
  date: /^\d{4}-\d\d-\d\d$/,
  timestamptz: /^\d{4}-\d\d-\d\dT/,
  text: /./,
};

/** A value of a PostgreSQL type, often one from the site if it has any. */
export function valueOfType(type: string, known: readonly unknown[]): fc.Arbitrary<unknown> {
  const look = looks[type];
  const fitting = known.filter((value) => look && typeof value === 'string' && look.test(value));
  const made = byType[type] ?? text;
  return nearlyAlways(
    fitting.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fitting) }, made) : made,
    anyValue(known),
  );
}

/** A file that is complete, truncated, or has one byte changed, to test what reads it. */
export function damaged(file: Buffer): fc.Arbitrary<Uint8Array> {
  return fc.oneof(
    fc.constant(file),
    fc.nat().map((end) => file.subarray(0, end % file.length)),
    fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })).map(([at, byte]) => {
      const copy = Buffer.from(file);
      copy[at % copy.length] = byte;
      return copy;
    }),
  );
}

/** The smallest valid picture, or what is left of it. */
export const picture = damaged(smallestPng());

function smallestPng(): Buffer {
  return Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
}

export function encode(value: unknown): string {
  const spelled = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(spelled.toWellFormed());
}

export function queryOf(pairs: readonly (readonly [string, unknown])[]): string {
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}
