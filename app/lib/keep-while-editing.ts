import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * What the page of an editor exports as `shouldRevalidate`. An editor holds the version that its text began with, so
 * that it notices what somebody else saved. No action loads that version anew below it.
 */
export function keepWhileEditing({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate;
}
