import { Button } from '#app/components/ui/button.tsx';
import { courseEditor } from '#app/content/admin-courses.ts';

const words = courseEditor.conflict;

/** Tells that nothing was overwritten, and lets the admin choose when to see what the other one saved. */
export function ConflictNotice({ message, onReload }: { message: string; onReload: () => void }) {
  return (
    <section role="alert" className="mb-8 rounded-card border border-danger bg-surface p-5 sm:p-6">
      <h2 className="text-subheading">{words.title}</h2>
      <p className="mt-2">{message}</p>
      <p className="mt-1 text-small text-ink-soft">{words.hint}</p>
      <Button variant="secondary" size="small" className="mt-4" onClick={onReload}>
        {words.button}
      </Button>
    </section>
  );
}
