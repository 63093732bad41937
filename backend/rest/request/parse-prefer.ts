import { RestError } from '../errors.ts';

export interface Preferences {
  return: 'minimal' | 'headers-only' | 'representation' | undefined;
  resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined;
  count: 'exact' | 'planned' | 'estimated' | undefined;
  tx: 'commit' | 'rollback' | undefined;
  missing: 'default' | 'null' | undefined;
  handling: 'strict' | 'lenient' | undefined;
  maxAffected: number | undefined;
}

const choices = {
  return: ['minimal', 'headers-only', 'representation'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
} as const satisfies Partial<Record<keyof Preferences, readonly string[]>>;

const none: Preferences = {
  return: undefined,
  resolution: undefined,
  count: undefined,
  tx: undefined,
  missing: undefined,
  handling: undefined,
  maxAffected: undefined,
};

/**
 * Parses the Prefer header. The first of two contradicting preferences wins; unknown ones matter only with strict
 * handling.
 */
export function parsePrefer(header: string | null): Preferences {
  if (!header) return none;
  const preferences: Preferences = { ...none };
  const invalid: string[] = [];
  for (const item of header.split(',').map((part) => part.trim())) {
    if (item !== '' && !accept(preferences, item)) invalid.push(item);
  }
  if (preferences.handling === 'strict' && invalid.length > 0) {
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${invalid.join(', ')}`,
    });
  }
  return preferences;
}

function accept(preferences: Preferences, item: string): boolean {
  const [name = '', value = ''] = item.split('=', 2).map((part) => part.trim());
  if (name === 'max-affected' && /^\d{1,9}$/.test(value)) {
    preferences.maxAffected ??= Number(value);
    return true;
  }
  return (
    choose(preferences, 'return', name, value) ||
    choose(preferences, 'resolution', name, value) ||
    choose(preferences, 'count', name, value) ||
    choose(preferences, 'tx', name, value) ||
    choose(preferences, 'missing', name, value) ||
    choose(preferences, 'handling', name, value)
  );
}

function choose<Name extends keyof typeof choices>(
  preferences: Preferences,
  wanted: Name,
  name: string,
  value: string,
): boolean {
  if (name !== wanted) return false;
  const choice = choices[wanted].find((known) => known === value);
  if (choice === undefined) return false;
  preferences[wanted] ??= choice as Preferences[Name];
  return true;
}

/** The Preference-Applied header: the requested preferences that affect this method. */
export function appliedPreferences(preferences: Preferences, method: string): string | undefined {
  const isWrite = method === 'POST' || method === 'PATCH' || method === 'PUT' || method === 'DELETE';
  const isStrict = preferences.handling === 'strict';
  const applied = [
    method === 'POST' && preferences.resolution && `resolution=${preferences.resolution}`,
    isWrite && preferences.missing && `missing=${preferences.missing}`,
    isWrite && preferences.return && `return=${preferences.return}`,
    preferences.count && `count=${preferences.count}`,
    preferences.tx && `tx=${preferences.tx}`,
    preferences.handling && `handling=${preferences.handling}`,
    isWrite && isStrict && preferences.maxAffected !== undefined && `max-affected=${preferences.maxAffected}`,
  ].filter((item) => typeof item === 'string');
  return applied.length > 0 ? applied.join(', ') : undefined;
}
