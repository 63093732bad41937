import { fairnessIdeas } from './bias-check.ts';

const measures = {
  selection: { name: 'Selection rate', about: 'Of all, how many got a yes' },
  truePositive: { name: 'True positive rate', about: 'Of those for whom yes is right, how many got it' },
  falsePositive: { name: 'False positive rate', about: 'Of those for whom yes is wrong, how many got it' },
  precision: { name: 'Precision', about: 'Of those who got a yes, for how many it is right' },
  accuracy: { name: 'Accuracy', about: 'Of all, how many were decided rightly' },
};

type Measure = keyof typeof measures;

/** How a rate reads in the middle of a sentence. */
const subjects: Record<Measure, string> = {
  selection: 'the share that gets a yes',
  truePositive: 'the share that gets a yes among those for whom it is right',
  falsePositive: 'the share that gets a yes among those for whom it is wrong',
  precision: 'the share for whom a yes is right',
  accuracy: 'the share decided rightly',
};

const columnWords = { prediction: 'prediction', truth: 'truth', group: 'group' };
type Role = keyof typeof columnWords;

/** Copy of the bias check after a file is loaded, and of its reports. */
export const biasReport = {
  file: {
    reading: 'Reading the file ...',
    counting: 'Counting ...',
    name: (name: string, rows: string, columns: number) => `${name}: ${rows} rows, ${columns} columns`,
    isExample: 'This is our example. The town and its people are invented.',
    windows: 'The file is not in UTF-8, so it was read as Windows-1252. Please check letters with accents.',
    emptyRows: (count: number) =>
      count === 1 ? '1 empty row was skipped.' : `${count} empty rows were skipped.`,
    firstRow:
      'The first row was taken as the names of the columns, although it looks like the rows below. Please add a row with names if there is none.',
  },
  faults: {
    title: 'This file cannot be checked',
    empty: 'The file is empty.',
    workbook: 'This is a spreadsheet or a zip file. Please save the table as CSV and choose that file.',
    'not-text': 'The file is not a text file. Please save the table as CSV, best in UTF-8.',
    'too-large': 'The file is larger than 25 MB. Please leave out the columns that the check does not need.',
    'too-many-rows': 'The file has more than 500,000 rows. Please take a random sample of them.',
    'no-rows': 'The file has a first row with names, and no rows below it.',
    unreadable:
      'The browser could not read the file. It may have been moved or changed. Please choose it again.',
    'too-few-columns': (found: number) =>
      found === 1
        ? 'Only one column was found. The check needs three, separated by commas, semicolons or tabs.'
        : `Only ${found} columns were found. The check needs three: prediction, truth and group.`,
    'too-many-columns': (found: number) =>
      `The file has ${found} columns. Please keep at most 500; the check needs three.`,
    'open-quote': (row: number) => `Row ${row}: a quotation mark is opened there and never closed.`,
    'same-column': 'Prediction, truth and group need three different columns.',
    'too-many-values': (role: Role, most: number) =>
      role === 'group'
        ? `The column for the group has more than ${most} different values. Choose another, or combine values into fewer groups.`
        : `The column for the ${columnWords[role]} has more than ${most} different values. It may contain scores: turn them into yes and no first, or choose another column.`,
    'one-group':
      'Only one group is left, so there is nothing to compare. Choose another column for the group.',
    'no-groups': 'No row can be used with these choices. Look at the list of rows, or choose other columns.',
  },
  choices: {
    title: 'What the columns mean',
    lead: 'We guessed. Please check it.',
    columns: { prediction: 'Prediction', truth: 'Truth', group: 'Group' },
    yes: { prediction: 'Prediction: yes is', truth: 'Truth: yes is' },
    no: { prediction: 'Prediction: no is', truth: 'Truth: no is' },
    anyOther: 'every other value',
    reference: 'Compare with',
    referenceHint: 'The largest group, unless you choose another.',
    value: (value: string, count: string) => `${value} (${count})`,
  },
  problems: {
    title: (count: string) => (count === '1' ? '1 row could not be used' : `${count} rows could not be used`),
    lead: 'The others are left out of all rates. Row numbers are those of a spreadsheet: the first row is 1.',
    more: (count: string) => `And ${count} more.`,
    fields: (found: number, expected: number) => `${found} instead of ${expected} fields`,
    quote: 'there is text after a closing quotation mark',
    'empty-cell': (role: Role) => `the ${columnWords[role]} is empty`,
    'unknown-value': (role: Role, value: string) =>
      `the ${columnWords[role]} is "${value}", which is neither yes nor no`,
    row: (row: number, reason: string) => `Row ${row}: ${reason}.`,
    used: (used: string, all: string) => `${used} of ${all} rows are counted.`,
  },
  status: (rows: string, groups: number) => `${rows} rows in ${groups} groups are counted.`,
  result: {
    title: 'What the numbers say',
    groupsTitle: 'The groups',
    groupColumns: ['Group', 'Rows', 'Share of all rows', 'Yes is right for'],
    ratesTitle: 'Five rates, group by group',
    ratesLead: 'The dot is the rate in your file. The line is its 95 % interval: the shorter, the surer.',
    measures,
    noRate: 'no rows',
    comparisonColumns: ['Compared', 'Difference in points', 'Ratio', 'Reading'],
    compared: (group: string, reference: string) => `${group} with ${reference}`,
    noValue: 'none',
    interval: (value: string, low: string, high: string) => `${value} (${low} to ${high})`,
    readings: {
      lower: 'clearly lower',
      higher: 'clearly higher',
      unclear: 'no clear difference',
      few: 'too few rows to say',
    },
  },
  ideas: fairnessIdeas,
  sentences: {
    headline: {
      differs: (idea: string) => `${idea} does not hold in these rows.`,
      open: (idea: string) => `No clear break of ${idea.toLowerCase()} in these rows.`,
      few: (idea: string) => `There are too few rows to say anything about ${idea.toLowerCase()}.`,
    },
    clear: (
      measure: Measure,
      group: string,
      reference: string,
      a: string,
      b: string,
      low: string,
      high: string,
    ) =>
      `For ${group}, ${subjects[measure]} is ${a}, for ${reference} ${b}. By these rows, the true difference lies between ${low} and ${high} percentage points (95 % interval), so chance alone is an unlikely explanation.`,
    unclear: (
      measure: Measure,
      group: string,
      reference: string,
      a: string,
      b: string,
      low: string,
      high: string,
    ) =>
      `For ${group}, ${subjects[measure]} is ${a}, for ${reference} ${b}. The true difference may lie anywhere between ${low} and ${high} percentage points (95 % interval). That includes zero: these rows show no clear difference, and do not rule one out.`,
    few: (measure: Measure, groups: string, fewest: number) =>
      `Too few to judge ${subjects[measure]}: ${groups}. At least ${fewest} rows are needed on both sides, and many more for a narrow interval.`,
    otherClear: (count: number) =>
      count === 1
        ? 'One more comparison is clearly different: see the table.'
        : `${count} more comparisons are clearly different: see the table.`,
    fourFifths: (ratio: string) =>
      `The lowest selection rate is ${ratio} of the highest. That is below four fifths, where guidelines on hiring in the United States ask for a closer look. It is an alarm, not a verdict.`,
    baseRates: (low: string, high: string) =>
      `Yes is right for ${low} to ${high} of a group. As these shares differ, and the model makes mistakes, not all three ideas can hold at once.`,
    smallGroups: (groups: string) =>
      `Small groups, with fewer than 30 rows: ${groups}. Their intervals are wide, and single rows move their rates a lot.`,
    similarNames: (first: string, second: string) =>
      `"${first}" and "${second}" are counted as two groups. Are they one?`,
  },
  report: {
    title: 'Bias check',
    lead: 'Rates and three definitions of fairness, group by group.',
    pdf: 'Save the report as PDF',
    csv: 'Save the numbers as CSV',
    copy: 'Copy the report as text',
    copied: 'Copied',
    text: 'The report as text',
    busy: 'Making the PDF ...',
    made: (date: string) => `Made on ${date}`,
    file: (name: string) => `File: ${name}`,
    column: (role: Role, column: string, yes: string, no: string | undefined) =>
      `Column for the ${columnWords[role]}: ${column}. Yes is "${yes}", no is ${no === undefined ? 'every other value' : `"${no}"`}.`,
    group: (column: string, reference: string) =>
      `Column for the group: ${column}. All groups are compared with ${reference}.`,
    limits: 'What the check cannot say',
    method:
      'Method: 95 % intervals. Rates: Wilson score. Differences: Newcombe 1998, method 10. Ratios: MOVER-R, Newcombe 2016. Rows are treated as independent.',
    madeBy: (site: string) =>
      `Computed in the browser with the bias check of ${site}. The file was not sent anywhere.`,
    fontNote: 'Letters that the font of this PDF lacks are printed as "?". The report as text has them all.',
    csvColumns: ['group', 'measure', 'count', 'of', 'rate', 'low', 'high'],
  },
};
