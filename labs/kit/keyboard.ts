/** One thing that a learner does with the keyboard: go to a control, and press keys there. */
export interface KeyStep {
  /** The accessible name of the control, or the beginning of it. */
  to: string;
  /** Keys as Playwright names them, such as `Enter`, `Space` or `ArrowRight`. */
  press: readonly string[];
}
