import type { LabModel } from '#labs/kit/lab.ts';
import type { LabView } from '#labs/kit/lab-frame.tsx';

/** Every lab is a separate file, which loads when its block is near the viewport. */
const models = import.meta.glob<{ model: LabModel<unknown> }>('/labs/*/model.ts');
const views = import.meta.glob<{ default: LabView<unknown> }>('/labs/*/lab.tsx');

export interface LoadedLab {
  model: LabModel<unknown>;
  View: LabView<unknown>;
}

/** Undefined if there is no such lab. */
export async function loadLab(name: string): Promise<LoadedLab | undefined> {
  const [importModel, importView] = [models[`/labs/${name}/model.ts`], views[`/labs/${name}/lab.tsx`]];
  if (!importModel || !importView) return undefined;
  const [{ model }, { default: View }] = await Promise.all([importModel(), importView()]);
  return { model, View };
}
