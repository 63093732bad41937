/** What is stored about a person and shown by no table (`private.personal_records`), as they take it along. */
export interface PersonalRecords {
  sign_ins: object[];
  /** A year of birth that waits for the country. */
  stated_year: number | null;
  /** Of the attempts that are submitted. */
  answers: object[];
  begun_courses: object[];
  begun_levels: object[];
  completed_modules: object[];
  course_staff: object[];
  taught_classes: object[];
}
