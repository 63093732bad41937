/** Whether everything is tested (`npm run test:thorough`) rather than what is needed to notice most mistakes. */
export const isThorough = process.env.THOROUGH !== undefined;

/**
 * Marks a test that only `npm run test:thorough` runs: a variant of what another test proves for the same code, or a
 * sweep over every page or control.
 */
export const thorough = { tags: ['thorough'] };

/** Every nth of many cases that are alike. `npm run test:thorough` tries them all. */
export function sample<Case>(cases: readonly Case[], every: number): readonly Case[] {
  return isThorough ? cases : cases.filter((_case, at) => at % every === 0);
}
