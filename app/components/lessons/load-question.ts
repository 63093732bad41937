import type { CheckQuestion } from '#app/components/questions/check-question.tsx';
import { loadPatiently } from '#app/lib/load-patiently.ts';

let loaded: typeof CheckQuestion | undefined;

export const importQuestion = () => import('#app/components/questions/check-question.tsx');

/** The component of questions, once it is there. */
export function loadedQuestion(): typeof CheckQuestion | undefined {
  return loaded;
}

export async function loadQuestion(): Promise<typeof CheckQuestion> {
  loaded ??= (await loadPatiently(importQuestion)).CheckQuestion;
  return loaded;
}
