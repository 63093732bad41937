import { expect, test } from 'vitest';
import { negotiateMediaType } from './negotiate-media-type.ts';

test('JSON is the default', () => {
  for (const accept of [null, '*/*', 'application/json', 'text/html, application/*;q=0.1']) {
    expect(negotiateMediaType(accept)).toMatchObject({ form: 'array', stripsNulls: false });
  }
});

test('the best available format wins', () => {
  expect(negotiateMediaType('application/json;q=0.5, text/csv').form).toBe('csv');
  expect(negotiateMediaType('application/vnd.pgrst.object+json').form).toBe('object');
});

test('nulls are stripped on request, and the content type says so', () => {
  expect(negotiateMediaType('application/vnd.pgrst.object+json;nulls=stripped')).toEqual({
    form: 'object',
    stripsNulls: true,
    contentType: 'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
  });
});

test.each(['text/html', 'application/vnd.pgrst.plan+json', 'application/geo+json', 'constructor'])(
  '%s is refused, not replaced by another type',
  (accept) => {
    expect(() => negotiateMediaType(accept)).toThrow(
      expect.objectContaining({ status: 406, code: 'PGRST107' }),
    );
  },
);
