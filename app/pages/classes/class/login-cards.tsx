import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { classPeople } from '#app/content/classes/classes.ts';
import { makeLoginCards } from '#app/data/classes.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { useSite } from '#app/lib/site.ts';
import type { ClassMember, ClassOverview } from '#domain/classes/overview.ts';

const words = classPeople.cards;

/** Makes picture codes and the PDF that shows them. The site keeps only their hashes, so they are shown this once. */
export function LoginCards({ overview }: { overview: ClassOverview }) {
  const site = useSite();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<{ done: number; count: number }>();
  const pupils = overview.members.filter(
    ({ account, looked_after_by }) => account === 'school' && looked_after_by === null,
  );
  const missing = pupils.filter(({ has_code, is_blocked }) => !has_code || is_blocked);

  async function make(wanted: ClassMember[]) {
    const count = wanted.length;
    setBusy({ done: 0, count });
    try {
      const made = await makeLoginCards(
        overview.id,
        wanted.map(({ id }) => id),
        (done) => setBusy({ done, count }),
      );
      const pictures = new Map(made.map((card) => [card.member, card.pictures]));
      const { createLoginCards } = await import('#app/lib/pdf/login-cards.ts');
      const cards = wanted.map(({ id, name }) => ({ name, pictures: pictures.get(id) ?? [] }));
      saveFile(
        `${overview.name}.pdf`,
        'application/pdf',
        await createLoginCards({ site, className: overview.name, code: overview.code, cards }),
      );
    } catch (error) {
      showProblem(error);
    }
    setBusy(undefined);
    await revalidate();
  }

  return (
    <section aria-labelledby="cards">
      <h2 id="cards" className="mb-2 text-subheading">
        {words.title}
      </h2>
      <p className="mb-3 text-small text-ink-soft">{words.text}</p>
      <div className="flex flex-wrap gap-3" aria-live="polite">
        {busy && <p className="text-small">{words.busy(busy.done, busy.count)}</p>}
        {!busy && missing.length > 0 && (
          <Button size="small" onClick={() => make(missing)}>
            {words.missing(missing.length)}
          </Button>
        )}
        {!busy && pupils.length > 0 && (
          <Button variant="secondary" size="small" onClick={() => make(pupils)}>
            {words.all}
          </Button>
        )}
        {!busy && pupils.length === 0 && <p className="text-small">{words.none}</p>}
      </div>
    </section>
  );
}
