import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { projectWords } from '#app/content/learning/projects.ts';

export function TakeBack({ id }: { id: string }) {
  const { submit, isBusy } = useAction();
  return (
    <p className="mt-10">
      <Button
        variant="secondary"
        disabled={isBusy}
        onClick={() =>
          void submit({ change: 'take-back', id }, { method: 'post', encType: 'application/json' })
        }
      >
        {projectWords.form.takeBack}
      </Button>
    </p>
  );
}
