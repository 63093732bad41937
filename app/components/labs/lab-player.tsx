import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { confirmGoal, openLab, saveLab, saveLabOnLeaving } from '#app/data/labs.ts';
import { loadPatiently } from '#app/lib/load-patiently.ts';
import { saveOnLeaving } from '#app/lib/save-on-leaving.ts';
import { onlyAs, onlyAsOnLeaving } from '#app/session/only-as.ts';
import { userIdOf, useSession } from '#app/session/session-store.ts';
import { type LabModel, visitorSeed } from '#labs/kit/lab.ts';
import { LabFrame } from '#labs/kit/lab-frame.tsx';
import { readLabHash } from '#labs/kit/lab-link.ts';
import { labWords } from '#labs/kit/words.ts';
import { createChoiceSaver } from './choice-saver.ts';
import { type LoadedLab, loadLab } from './load-lab.ts';
import { forgetVisitorChoices, readChoices, storeChoices } from './stored-choices.ts';

/** An opened lab, with the learner's own choices or with those of a shared link. */
interface OpenLab extends LoadedLab {
  /** Undefined for visitors. */
  userId: string | undefined;
  seed: number;
  initial: unknown;
  goals: string[];
  keeping: 'visitor' | 'learner' | 'shared';
  /** What a person chose in this browser without an account, if the learner has done nothing in the lab yet. */
  before?: unknown;
}

/** Loads a lab, and keeps what a learner does in it: visitors' choices in the browser, learners' on the server. */
export function LabPlayer({ name, lessonId }: { name: string; lessonId: string }) {
  const session = useSession();
  const [opened, setOpened] = useState<OpenLab>();
  const [ignoresLink, setIgnoresLink] = useState(false);
  const userId = userIdOf(session);
  const isKnown = session.status !== 'unknown';

  useEffect(() => {
    if (!isKnown) return;
    let isGone = false;
    void open(name, lessonId, userId, ignoresLink ? '' : location.hash).then((lab) => {
      if (!isGone) setOpened(lab);
    });
    return () => {
      isGone = true;
    };
  }, [name, lessonId, userId, isKnown, ignoresLink]);

  // After a change of account, the work of the user before must not stay on the screen.
  if (!opened || opened.userId !== userId) {
    return <p className="px-5 py-6 text-ink-soft">{labWords.loading}</p>;
  }
  return (
    <OpenedLab
      key={`${userId} ${opened.keeping} ${opened.seed}`}
      lab={opened}
      lessonId={lessonId}
      onOwn={() => setIgnoresLink(true)}
    />
  );
}

function OpenedLab({ lab, lessonId, onOwn }: { lab: OpenLab; lessonId: string; onOwn: () => void }) {
  const { model, View, userId, seed, initial, keeping } = lab;
  const [reached, setReached] = useState(lab.goals);
  const [before, setBefore] = useState(lab.before);
  const [taken, setTaken] = useState<unknown>();
  const root = useRef<HTMLDivElement>(null);
  const isOnServer = keeping === 'learner' && !model.isPrivate;
  const saver = useMemo(
    () =>
      createChoiceSaver(
        onlyAs(userId, (choices) => saveLab(lessonId, model.name, choices)),
        onlyAsOnLeaving(userId, (choices) => saveLabOnLeaving(lessonId, model.name, choices)),
      ),
    [userId, lessonId, model],
  );
  useEffect(() => {
    const end = saveOnLeaving(saver);
    const retryIfVisible = () => document.visibilityState === 'visible' && saver.retry();
    document.addEventListener('visibilitychange', retryIfVisible);
    return () => {
      document.removeEventListener('visibilitychange', retryIfVisible);
      end();
    };
  }, [saver]);

  function handleChange(choices: unknown) {
    if (keeping === 'shared') return;
    if (isOnServer) saver.save(choices as object);
    else storeChoices(model.name, userId, choices);
  }

  function takeOver() {
    // The other copy would be offered to the next user.
    forgetVisitorChoices(model.name);
    handleChange(before);
    setTaken(before);
    endOffer();
  }

  function endOffer() {
    setBefore(undefined);
    // The button that was pressed is about to vanish.
    root.current?.focus();
  }

  async function handleReached(goal: string, choices: unknown) {
    if (keeping !== 'learner') return;
    setReached(await confirmGoal(lessonId, model.name, goal, choices));
  }

  return (
    <div ref={root} tabIndex={-1} className="outline-none">
      {before !== undefined && (
        <div className="flex flex-wrap items-center gap-3 bg-accent-tint px-4 py-2 text-small sm:px-6">
          <p>{labWords.before}</p>
          <Button variant="secondary" size="small" onClick={takeOver}>
            {labWords.takeOver}
          </Button>
          <Button variant="secondary" size="small" onClick={endOffer}>
            {labWords.notMine}
          </Button>
        </div>
      )}
      <LabFrame
        key={taken === undefined ? 'own' : 'taken'}
        model={model}
        View={View}
        seed={seed}
        initial={taken ?? initial}
        reached={reached}
        keeping={keeping}
        onChange={handleChange}
        onReached={handleReached}
        onOwn={onOwn}
      />
    </div>
  );
}

async function open(
  name: string,
  lessonId: string,
  userId: string | undefined,
  hash: string,
): Promise<OpenLab | undefined> {
  const lab = await loadPatiently(() => loadLab(name));
  if (!lab) return undefined;
  const { model } = lab;
  const shared = readLabHash(name, hash);
  const choices = shared && parse(model, shared.choices);
  if (shared && choices !== undefined) {
    return { ...lab, userId, seed: shared.seed, initial: choices, goals: [], keeping: 'shared' };
  }
  // A learner whose work cannot be loaded still gets the lab, as a visitor does.
  const known = userId ? await openLab(lessonId, name).catch(() => undefined) : undefined;
  const seed = known?.seed ?? visitorSeed;
  const stored = known && !model.isPrivate ? known.choices : readChoices(name, userId);
  const own = parse(model, stored);
  return {
    ...lab,
    userId,
    seed,
    initial: own ?? model.start(seed),
    before: known && own === undefined ? parse(model, readChoices(name, undefined)) : undefined,
    goals: known?.goals ?? [],
    keeping: known ? 'learner' : 'visitor',
  };
}

/** Choices of an older version of the lab, or of a changed link, may not fit any more. */
function parse(model: LabModel<unknown>, choices: unknown): unknown {
  const parsed = model.schema.safeParse(choices);
  return parsed.success ? parsed.data : undefined;
}
