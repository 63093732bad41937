import type { ModelName } from '../kit/language-model.ts';

/** The medium model while it learned. The figures are from models/reports/medium.json, which a test compares. */
export const checkpoints: readonly {
  name: ModelName;
  step: number;
  loss: number;
  consistent: number | null;
}[] = [
  { name: 'medium-step-0', step: 0, loss: 10.27, consistent: null },
  { name: 'medium-step-59', step: 59, loss: 4.45, consistent: 0 },
  { name: 'medium-step-176', step: 176, loss: 1.13, consistent: 0 },
  { name: 'medium-step-586', step: 586, loss: 0.6, consistent: 0 },
  { name: 'medium-step-996', step: 996, loss: 0.54, consistent: 0 },
  { name: 'medium-step-1289', step: 1_289, loss: 0.51, consistent: 0 },
  { name: 'medium-step-2344', step: 2_344, loss: 0.35, consistent: 57 },
  { name: 'medium-base', step: 5_859, loss: 0.31, consistent: 91 },
];

/** The tokens of a training step: 96 million in 5,859 steps. */
export const tokensPerStep = 96_000_000 / 5_859;
