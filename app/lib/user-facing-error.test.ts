import {
  AuthApiError,
  AuthRetryableFetchError,
  PostgrestError,
  StorageApiError,
} from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { UserFacingError, userMessageOf } from './user-facing-error.ts';

const ofDatabase = (code: string, message: string) =>
  new PostgrestError({ code, message, details: '', hint: '' });

test('messages of the product and of its rules reach the user', () => {
  for (const error of [
    new UserFacingError('In our words.'),
    ofDatabase('PT409', 'In our words.'),
    ofDatabase('P0001', 'In our words.'),
    new AuthApiError('In our words.', 400, 'invalid_credentials'),
    new AuthRetryableFetchError('In our words.', 500),
  ]) {
    expect(userMessageOf(error)).toBe('In our words.');
  }
});

test('technical messages do not reach the user', () => {
  for (const error of [
    undefined,
    'text',
    {},
    new TypeError('Failed to fetch'),
    new AuthRetryableFetchError('Failed to fetch', 0),
    new AuthApiError('{}', 400, undefined),
    ofDatabase('42501', 'new row violates row-level security policy for table "profiles"'),
    ofDatabase('PGRST301', 'JWT expired'),
    new StorageApiError('The resource was not found', 404, 'not_found'),
    new UserFacingError(''),
  ]) {
    expect(userMessageOf(error)).toBe('');
  }
});
