/** A test page that shows one lab, as a lesson shows it. Only learners need the id of the lesson. */
import '#app/app.css';
import { createRoot } from 'react-dom/client';
import { LabPlace } from '#app/components/labs/lab-place.tsx';
import { LabPlayer } from '#app/components/labs/lab-player.tsx';

const { name, lessonId = '' }: { name: string; lessonId?: string } = JSON.parse(
  document.getElementById('shown')?.textContent ?? '{}',
);

createRoot(document.getElementById('root') as HTMLElement).render(
  <div className="lesson-page px-gutter">
    <main className="lesson">
      <h1 className="py-6 text-heading">{name}</h1>
      <section data-lab={name} className="lab-block rounded-card border border-line-strong bg-surface">
        <LabPlace name={name}>
          <LabPlayer name={name} lessonId={lessonId} />
        </LabPlace>
      </section>
    </main>
  </div>,
);
