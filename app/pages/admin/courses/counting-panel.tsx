import { useState } from 'react';
import { useLoad } from '#app/components/private/use-load.ts';
import { Button } from '#app/components/ui/button.tsx';
import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { adminWords } from '#app/content/admin/admin.ts';
import { courseCounting as words } from '#app/content/admin/courses.ts';
import type { CountingPreview } from '#app/data/courses.ts';
import type { Course } from '#domain/courses/course.ts';

/** Whether the course counts for the certificate of its level. */
export function CountingPanel({ course, onChange }: { course: Course; onChange: (changed: Course) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const state = course.counts_for_certificate ? 'yes' : 'no';
  const wanted = course.counts_for_certificate ? 'no' : 'yes';
  const url = `/admin/data/courses/${course.id}/counting/${wanted}`;
  return (
    <section className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-5">
      <h2 className="text-subheading">{words.title}</h2>
      <p className="text-small text-ink-soft">{words.state[state]}</p>
      <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
        {words.button[wanted]}
      </Button>
      {isAsking && (
        <ConfirmDialog<Course>
          title={words.ask[wanted]}
          button={words.button[wanted]}
          action={url}
          fields={{ updated_at: course.updated_at }}
          onDone={onChange}
          onClose={() => setIsAsking(false)}
        >
          <p className="font-semibold wrap-anywhere text-ink">{course.title}</p>
          <Consequences url={url} />
        </ConfirmDialog>
      )}
    </section>
  );
}

function Consequences({ url }: { url: string }) {
  const { answer } = useLoad<{ preview: CountingPreview | undefined }>(url);
  const preview = answer?.preview;
  return (
    <div aria-live="polite" className="mt-2 min-h-40">
      {!answer && adminWords.loading}
      {answer && !preview && words.failed}
      {preview && (
        <ul className="list-disc space-y-1.5 pl-5">
          <li>{words.modules(preview.modules, preview.modules_after)}</li>
          <li>{words.begun(preview.begun)}</li>
          <li>{words.gaining(preview.gaining)}</li>
          <li>{words.losing(preview.losing)}</li>
          <li>{words.holders(preview.holders)}</li>
        </ul>
      )}
    </div>
  );
}
