import { useEffect, useState } from 'react';
import { loadPatiently } from '#app/lib/load-patiently.ts';
import { LabFrame } from '#labs/kit/lab-frame.tsx';
import { labWords } from '#labs/kit/words.ts';
import { type LoadedLab, loadLab } from './load-lab.ts';

interface Again {
  name: string;
  seed: number;
  choices: unknown;
  /** What is said about choices that a newer version of the lab does not know. */
  unfit: string;
}

/** A lab with choices that another person made. Nothing that a visitor does in it is stored. */
export function LabAgain({ name, seed, choices, unfit }: Again) {
  const [lab, setLab] = useState<LoadedLab>();
  useEffect(() => {
    let isGone = false;
    void loadPatiently(() => loadLab(name)).then((loaded) => {
      if (!isGone) setLab(loaded);
    });
    return () => {
      isGone = true;
    };
  }, [name]);

  if (!lab) return <p className="px-5 py-6 text-ink-soft">{labWords.loading}</p>;
  const parsed = lab.model.schema.safeParse(choices);
  if (!parsed.success) return <p className="px-5 py-6">{unfit}</p>;
  return (
    <LabFrame
      model={lab.model}
      View={lab.View}
      seed={seed}
      initial={parsed.data}
      reached={[]}
      keeping="visitor"
      onChange={() => {}}
      onReached={async () => {}}
      onOwn={() => {}}
    />
  );
}
