import { expect, test } from 'vitest';
import { parseCertificateId } from './certificate-id.ts';

const id = 'LAI-0123-4567-89AB-CDEF-GHJK-MNPQ-RSTH';

test.for([
  id,
  id.toLowerCase(),
  `  ${id.replaceAll('-', ' ')} `,
  id.replaceAll('-', ''),
  id.replace('LAI-', ''),
  id.replace('0123', 'OI23'),
  id.replace('0123', 'ol23'),
  id.replaceAll('-', '–'),
])('%j is a valid form of the same id', (typed) => {
  expect(parseCertificateId(typed)).toBe(id);
});

test.for(['', 'LAI', 'SAMPLE-0000', id.slice(0, -1), `${id}0`, id.replace('4567', '456U'), `${id}/../admin`])(
  '%j cannot be an id',
  (typed) => {
    expect(parseCertificateId(typed)).toBeUndefined();
  },
);

test('an id with one wrong character is rejected', () => {
  const places = [...id].flatMap((character, place) => (place > 3 && character !== '-' ? [place] : []));
  for (const place of places) {
    for (const other of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
      if (other === id[place]) continue;
      expect(parseCertificateId(id.slice(0, place) + other + id.slice(place + 1))).toBeUndefined();
    }
  }
});
