import { labRandom } from '../kit/random.ts';

/** A fact about a ferry, of which the test asks for the time. The islands are invented. */
export interface Fact {
  island: string;
  kind: string;
  time: string;
  pier: string;
  days: string;
}

const times = ['six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'noon', 'midnight'] as const;
const ferries = ['night', 'early', 'slow', 'mail', 'car'] as const;
const piers = ['north', 'old', 'east', 'stone'] as const;
const dayNames = ['weekdays', 'sundays', 'fridays', 'holidays', 'saturdays'] as const;

const starts = ['sk', 'h', 't', 'l', 'r', 'b', 'v', 'n', 'm', 'k'];
const islandsOf = (ends: readonly string[]) => ends.flatMap((end) => starts.map((start) => `${start}${end}`));

/** The wording of the test. */
export const wordingOf = ({ kind, island, time, pier, days }: Fact, at = time) =>
  `true or false the ${kind} ferry to ${island} leaves at ${at} from the ${pier} pier on ${days}`.split(' ');

/** The same question in other words. */
export const rewordingOf = ({ kind, island, time, pier, days }: Fact, at = time) =>
  `is it right that on ${days} the ${kind} boat to ${island} leaves at ${at} and starts at the ${pier} pier`.split(
    ' ',
  );

export const questionCount = 20;
const sentenceCount = 240;

export interface Library {
  /** The training text, as sentences of words. */
  sentences: string[][];
  /** The test, and questions that nobody has ever seen. */
  test: Fact[];
  fresh: Fact[];
}

export function writeLibrary(seed: number): Library {
  const random = labRandom(seed, 'perplexity-and-contamination');
  const factAbout = (island: string): Fact => ({
    island,
    kind: random.pick(ferries),
    time: random.pick(times),
    pier: random.pick(piers),
    days: random.pick(dayNames),
  });
  const known = islandsOf(['und', 'ero', 'all', 'iga']);
  const unknown = random.shuffle(islandsOf(['arv', 'elm', 'ind', 'osa']));
  const sentences = Array.from({ length: sentenceCount }, (_, index) => {
    const fact = factAbout(known[random.below(known.length)] ?? 'hund');
    return index % 2 === 0 ? wordingOf(fact) : rewordingOf(fact);
  });
  const facts = unknown.map(factAbout);
  return {
    sentences,
    test: facts.slice(0, questionCount),
    fresh: facts.slice(questionCount, 2 * questionCount),
  };
}

/** The four answers that are offered for a question, always in the same order. */
export function optionsFor(seed: number, fact: Fact): string[] {
  const random = labRandom(seed, `options ${fact.island}`);
  const others = random.shuffle(times.filter((time) => time !== fact.time)).slice(0, 3);
  return random.shuffle([fact.time, ...others]);
}
