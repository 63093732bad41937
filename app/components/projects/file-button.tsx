import { useState } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { projectWords } from '#app/content/projects.ts';
import { signProjectFile } from '#app/data/projects.ts';

/** Downloads a file of a project. Its URL is signed when it is asked for, and never opens in the page. */
export function ProjectFileButton({
  userId,
  projectId,
  name,
}: {
  userId: string;
  projectId: string;
  name: string;
}) {
  const [isBusy, setIsBusy] = useState(false);

  async function handleClick() {
    setIsBusy(true);
    try {
      location.assign(await signProjectFile(userId, projectId, name));
    } catch (error) {
      showProblem(error, projectWords.history.fileFailed);
    }
    setIsBusy(false);
  }

  return (
    <button
      type="button"
      disabled={isBusy}
      aria-label={projectWords.form.download(name)}
      onClick={() => void handleClick()}
      className="inline-flex min-h-11 items-center gap-2 text-start text-small font-semibold wrap-anywhere text-primary-strong underline underline-offset-4"
    >
      <Icon name="download" className="size-4 shrink-0" />
      {name}
    </button>
  );
}
