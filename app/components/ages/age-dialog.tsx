import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { ageQuestion, guardianQuestion } from '#app/content/families/ages.ts';
import { AgeQuestion } from './age-question.tsx';
import { GuardianQuestion } from './guardian-question.tsx';
import { rememberAge } from './known-ages.ts';

/** On a page for study, before anything about the learner can be stored. Reading goes on without an answer. */
export function AgeDialog({
  userId,
  state,
  onClose,
}: {
  userId: string;
  state: 'unknown' | 'needs_guardian';
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const [isWaiting, setIsWaiting] = useState(state === 'needs_guardian');

  function finish(answer: 'open' | 'needs_guardian') {
    if (answer === 'needs_guardian') return setIsWaiting(true);
    rememberAge(userId);
    onClose();
    // What could not be stored before is sent with the next load.
    void revalidate();
  }

  return (
    <Dialog title={isWaiting ? guardianQuestion.title : ageQuestion.title} onClose={onClose}>
      <p className="mt-3 mb-6 text-ink-soft">{isWaiting ? guardianQuestion.text : ageQuestion.text}</p>
      {isWaiting ? <GuardianQuestion /> : <AgeQuestion onAnswered={finish} />}
    </Dialog>
  );
}
