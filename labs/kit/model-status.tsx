import { useSyncExternalStore } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { modelLoading } from './language-model-client.ts';
import { labWords } from './words.ts';

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(bytes < 1_000_000 ? 2 : 1)} MB`;

/** How far the weights of a model are loaded, or that they could not be. Nothing once they are there. */
export function ModelStatus({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const { files } = useSyncExternalStore(modelLoading.subscribe, modelLoading.read, modelLoading.read);
  const received = files.reduce((sum, file) => sum + file.received, 0);
  const total = files.reduce((sum, file) => sum + file.total, 0);
  if (hasFailed) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-small">
        <p>{labWords.model.failed}</p>
        <Button size="small" variant="secondary" onClick={onRetry}>
          {labWords.model.retry}
        </Button>
      </div>
    );
  }
  if (files.length === 0) return null;
  return (
    <div className="text-small">
      <p className="mb-1 flex justify-between gap-4">
        <span role="status">{labWords.model.loading(total > 0 ? megabytes(total) : '')}</span>
        <span className="text-ink-soft tabular-nums">{megabytes(received)}</span>
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
