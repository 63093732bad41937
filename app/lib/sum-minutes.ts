/** What lessons take together. One without a duration counts nothing. */
export function sumMinutes(lessons: readonly { duration_minutes: number | null }[]): number {
  return lessons.reduce((sum, { duration_minutes }) => sum + (duration_minutes ?? 0), 0);
}
