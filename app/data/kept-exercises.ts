import { keptForADay } from './kept-for-a-day.ts';

/**
 * The Python exercises that passed in this browser and are not stored on the server yet: those of visitors, and those
 * that a learner solved without a network.
 */
const keptExercises = keptForADay<KeptExercise>('kept-exercises');

export interface KeptExercise {
  lesson: string;
  exercise: string;
  /** Whose browser ran it. Undefined for visitors. */
  userId?: string;
  at: number;
}

export function keepExercise(passed: Omit<KeptExercise, 'at'>): void {
  forgetExercise(passed);
  keptExercises.store([...keptExercises.read(), { ...passed, at: Date.now() }]);
}

export function readKeptExercises(userId: string | undefined): KeptExercise[] {
  return keptExercises.read().filter((kept) => kept.userId === userId);
}

export function forgetExercise(passed: Omit<KeptExercise, 'at'>): void {
  keptExercises.store(
    keptExercises.read().filter((kept) => kept.exercise !== passed.exercise || kept.userId !== passed.userId),
  );
}
