import type { KeyStep } from '../kit/keyboard.ts';

const press = (to: string): KeyStep => ({ to, press: ['Enter'] });

const checks = [
  ['It was built in 1884', 'Line 1', 'Against'],
  ['Its lamp burned for', 'Line 3', 'Found'],
  ['A storm once', '', 'Not found'],
  ['It is 34 metres tall.', 'Line 2', 'Found'],
  ['You can visit it', 'Line 4', 'Against'],
  ['A child and', 'Line 5', 'Found'],
] as const;

/** Stamps the six claims about the lighthouse of a visitor. */
export const keyboardPath: KeyStep[] = checks.flatMap(([claim, line, stamp]) => [
  press(`Claim: ${claim}`),
  ...(line ? [press(line)] : []),
  press(stamp),
]);
