import type { ReportRow } from '#app/data/organisations.ts';
import { toCsv } from '#app/lib/csv.ts';

const columns = [
  'name',
  'email',
  'role',
  'has_seat',
  'joined_at',
  'courses',
  'lessons_done',
  'minutes',
  'quizzes_passed',
  'exams_passed',
  'certificates',
  'last_active',
];

export function writeReportCsv(rows: readonly ReportRow[]): string {
  return toCsv(
    columns,
    rows.map((row) => [
      row.name,
      row.email,
      row.role,
      row.has_seat,
      row.joined_at,
      row.courses,
      row.lessons_done,
      row.minutes,
      row.quizzes_passed,
      row.exams_passed,
      row.certificates.join('; '),
      row.last_active,
    ]),
  );
}
