import { useState } from 'react';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FileInput } from '#app/components/ui/file-input.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showProblem, showToast } from '#app/components/ui/toast-store.ts';
import { classRoster as words } from '#app/content/classes/classes.ts';
import { type ComparedRoster, compareRosterFile } from '#app/data/classes.ts';
import { toCsv } from '#app/lib/csv.ts';
import { formatAppointment } from '#app/lib/dates.ts';
import { saveFile } from '#app/lib/save-file.ts';
import type { ClassOverview } from '#domain/classes/overview.ts';
import { rosterLimits } from '#domain/classes/roster.ts';
import { RosterDifferenceView } from './roster-difference.tsx';

interface Chosen {
  text: string;
  compared: ComparedRoster;
}

/** A roster file is compared with the class first. Applying and undoing are forms of their own. */
export function RosterSection({ overview }: { overview: ClassOverview }) {
  const { id, consent_by, undo_until } = overview;
  const [chosen, setChosen] = useState<Chosen>();
  const [isComparing, setIsComparing] = useState(false);
  const undo = useAction();

  async function compare(file: File) {
    if (file.size > rosterLimits.bytes) {
      showToast({ title: words.title, text: words.tooLong });
      return;
    }
    setIsComparing(true);
    try {
      const text = await file.text();
      setChosen({ text, compared: await compareRosterFile(id, text) });
    } catch (error) {
      showProblem(error);
    }
    setIsComparing(false);
  }

  return (
    <section aria-labelledby="roster" className="rounded-card border border-line bg-surface p-5">
      <h2 id="roster" className="mb-2 text-heading">
        {words.title}
      </h2>
      <p className="mb-2 text-ink-soft">{words.text}</p>
      <p className="text-small text-ink-soft">{words.format}</p>
      <p className="mb-3">
        <TextButton onClick={saveExample}>{words.example}</TextButton>
      </p>
      <Callout className="mb-4">{consent_by ? words.consent(consent_by) : words.noConsent}</Callout>
      <Field label={words.file}>
        {(control) => (
          <FileInput {...control} accept=".csv,text/csv" onChoose={(file) => void compare(file)} />
        )}
      </Field>
      <div aria-live="polite">
        {isComparing && <p className="mt-4">{words.comparing}</p>}
        {chosen && !isComparing && (
          <Preview
            key={`${chosen.compared.version} ${chosen.text}`}
            chosen={chosen}
            onDone={() => setChosen(undefined)}
          />
        )}
      </div>
      {undo_until && !chosen && (
        <ActionForm
          sender={undo}
          fields={{ change: 'undo-roster' }}
          className="mt-4 flex flex-wrap items-center gap-3"
        >
          <Button type="submit" variant="secondary" size="small" disabled={undo.isBusy}>
            {words.undo}
          </Button>
          <span className="text-small text-ink-soft">{words.undoUntil(formatAppointment(undo_until))}</span>
        </ActionForm>
      )}
    </section>
  );
}

function saveExample() {
  const year = new Date().getFullYear();
  const rows = [
    ['1', 'Kim', String(year - 9), ''],
    ['2', 'Lou', String(year - 9), ''],
    ['3', 'Ada Example', '', 'ada@example.org'],
  ];
  saveFile('roster.csv', 'text/csv', toCsv(['number', 'name', 'birth year', 'email'], rows));
}

function Preview({ chosen: { text, compared }, onDone }: { chosen: Chosen; onDone: () => void }) {
  const [isSure, setIsSure] = useState(false);
  const sender = useAction(onDone);
  const { errors, added, changed, leaving, isLarge, version } = compared;
  const canApply = errors.length === 0 && added.length + changed.length + leaving.length > 0;
  return (
    <section aria-label={words.result} className="mt-5 border-t border-line pt-5">
      <RosterDifferenceView difference={compared} />
      <div className="mt-5 grid gap-4">
        {canApply && (
          <ActionForm sender={sender} fields={{ change: 'apply-roster', text, version: String(version) }}>
            {isLarge && (
              <Callout className="mb-4">
                <p className="mb-2 font-semibold">{words.large}</p>
                <label className="flex min-h-11 items-center gap-3">
                  <input
                    type="checkbox"
                    name="sure"
                    checked={isSure}
                    onChange={({ target }) => setIsSure(target.checked)}
                    className="size-5"
                  />
                  {words.sure}
                </label>
              </Callout>
            )}
            <Button type="submit" disabled={sender.isBusy || (isLarge && !isSure)}>
              {sender.isBusy ? words.applying : words.apply}
            </Button>
          </ActionForm>
        )}
        <div>
          <Button variant="secondary" size="small" disabled={sender.isBusy} onClick={onDone}>
            {errors.length > 0 ? words.close : words.cancel}
          </Button>
        </div>
      </div>
    </section>
  );
}
