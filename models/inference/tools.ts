/** The tools that the model can call, as in models/corpus/tools.py. They need no clock and no network. */
const dayNames: readonly string[] = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];
const monthNames: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const noResult = 'no result';

/** By name: what a tool returns for the rest of a call. */
export type Tools = Record<string, (rest: string) => string>;

/** `dictionary` is the text of models/corpus/texts/dictionary.txt. */
export function createTools(dictionary: string): Tools {
  const entries = new Map<string, string>();
  for (const line of dictionary.split('\n')) {
    const at = line.indexOf(': ');
    if (at > 0 && !line.startsWith('#')) entries.set(line.slice(0, at), line.slice(at + 2));
  }
  return {
    calc: calculate,
    calendar: lookAtCalendar,
    dictionary: (word) => entries.get(word.toLowerCase()) ?? noResult,
  };
}

/** Runs a call such as `calc 12*7`, `calendar 14 May 2031` or `dictionary anchor`. */
export function runTool(tools: Tools, call: string): string {
  const [name = '', ...rest] = call.split(' ');
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
  return tool ? tool(rest.join(' ')) : noResult;
}

function calculate(sum: string): string {
  const [, left, sign, right] = sum.match(/^(\d{1,6})([-+*/])(\d{1,6})$/) ?? [];
  const [a, b] = [Number(left), Number(right)];
  switch (sign) {
    case '+':
      return String(a + b);
    case '-':
      return String(a - b);
    case '*':
      return String(a * b);
    case '/':
      return b !== 0 && a % b === 0 ? String(a / b) : noResult;
    default:
      return noResult;
  }
}

function lookAtCalendar(question: string): string {
  const [, startDay, days] = question.match(/^(\w+)\+(\d{1,4})$/) ?? [];
  const start = dayNames.indexOf(startDay ?? '');
  if (start >= 0) return dayNames[(start + Number(days)) % 7] ?? noResult;
  const [, longMonth, itsYear] = question.match(/^days (\w+) (\d{4})$/) ?? [];
  const long = monthNames.indexOf(longMonth ?? '');
  if (long >= 0) return String(daysOfMonth(long + 1, Number(itsYear)));
  const [, date, monthName, dateYear] = question.match(/^(\d{1,2}) (\w+) (\d{4})$/) ?? [];
  const month = monthNames.indexOf(monthName ?? '') + 1;
  const [day, year] = [Number(date), Number(dateYear)];
  if (month === 0 || day < 1 || day > daysOfMonth(month, year)) return noResult;
  return dayNames[weekday(day, month, year)] ?? noResult;
}

const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const daysOfMonth = (month: number, year: number) =>
  month === 2 && isLeapYear(year) ? 29 : ([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0);

/** 0 for Monday, in the Gregorian calendar. */
function weekday(day: number, month: number, year: number): number {
  const before = year - 1;
  let days =
    before * 365 + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) + day;
  for (let earlier = 1; earlier < month; earlier++) days += daysOfMonth(earlier, year);
  return (days + 6) % 7;
}
