import { useSyncExternalStore } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { modelLoading } from './language-model-client.ts';
import { labWords } from './words.ts';

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(bytes < 1_000_000 ? 2 : 1)} MB`;

/** That the weights of a model could not be loaded. */
export function ModelStatus({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  if (!hasFailed) return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-small">
      <p>{labWords.model.failed}</p>
      <Button size="small" variant="secondary" onClick={onRetry}>
        {labWords.model.retry}
      </Button>
    </div>
  );
}

/**
 * How far the weights of a model are loaded. It hangs below the bar of goals, over the lab, so that nothing moves when
 * it comes and goes.
 */
export function ModelLoading() {
  const { files } = useSyncExternalStore(modelLoading.subscribe, modelLoading.read, modelLoading.read);
  const received = files.reduce((sum, file) => sum + file.received, 0);
  const total = files.reduce((sum, file) => sum + file.total, 0);
  if (files.length === 0) return null;
  return (
    <div className="absolute inset-x-0 top-full border-y border-line bg-paper px-4 py-2 @lg:px-6">
      <p className="flex justify-between gap-4">
        <span role="status">{labWords.model.loading(total > 0 ? megabytes(total) : '')}</span>
        <span className="flex-none text-ink-soft tabular-nums">{megabytes(received)}</span>
      </p>
      <progress
        aria-label={labWords.model.progress}
        className="h-2 w-full accent-primary-strong"
        max={total || 1}
        value={total > 0 ? received : undefined}
      />
    </div>
  );
}
