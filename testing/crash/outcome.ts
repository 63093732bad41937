export interface CrashOutcome {
  /** What was done and found, for the report. */
  summary: string;
  /** What must not be; an empty list is a pass. */
  problems: string[];
}
