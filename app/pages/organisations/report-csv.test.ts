import { expect, test } from 'vitest';
import { writeReportCsv } from './report-csv.ts';

test('a name that looks like a formula does nothing in a spreadsheet', () => {
  const csv = writeReportCsv([
    {
      user_id: '1',
      name: '=HYPERLINK("https://bad.example")',
      email: '+1@example.org',
      role: 'learner',
      has_seat: true,
      joined_at: '2026-11-01T00:00:00Z',
      courses: 1,
      lessons_done: 2,
      minutes: 30,
      last_active: null,
      quizzes_passed: 1,
      exams_passed: 0,
      certificates: ['AI Foundations', '@SUM(1)'],
    },
  ]);
  expect(csv.split('\r\n')[1]).toBe(
    `"'=HYPERLINK(""https://bad.example"")",'+1@example.org,learner,true,2026-11-01T00:00:00Z,1,2,30,1,0,AI Foundations; @SUM(1),`,
  );
});
