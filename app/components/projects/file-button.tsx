import { Icon } from '#app/components/ui/icon.tsx';
import { useBusy } from '#app/components/ui/use-busy.ts';
import { projectWords } from '#app/content/learning/projects.ts';
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
  const { isBusy, run } = useBusy();

  async function handleClick() {
    await run(async () => {
      location.assign(await signProjectFile(userId, projectId, name));
    }, projectWords.history.fileFailed);
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
