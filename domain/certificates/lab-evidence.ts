/** What running a lab again with the stored choices gives. */
export type LabOutcome = 'reached' | 'missed' | 'impossible';
